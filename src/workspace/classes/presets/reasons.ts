/** Categories of risk that several stacks share. */
export const LETS_IN = 'it decides who gets in, and a mistake there is used before it is rolled back';
export const ALLOWS = 'it decides who may do what, and nobody notices a right too many';
export const LIVE = 'running systems are configured by it, and the wrong value is live with the next release';
export const SHIPS = 'it decides what is shipped and where, and what was shipped is out';
export const MACHINES = 'it defines running machines, and applying it can replace them';
export const DATA_FOLLOWS = 'the database follows it, and data that is gone does not come back with the file';
export const SPOKEN = 'others already speak it, and cannot be changed along with it';
export const BUILDS = 'every build of everyone goes through it';
export const MIGRATES = 'it decides against which data every migration runs';
export const MOVES_MONEY = 'it moves money, and money that moved does not come back with a revert';
