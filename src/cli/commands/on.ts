import { locationsBelow } from '../../gate/locations.ts';
import { readOff, switchOn } from '../../gate/off.ts';
import { switchFiles } from '../../gate/switched/state.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { noteUpkeep } from '../install/note-wiring.ts';
import { homeOf } from '../places.ts';
import { requireTerminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const onCommand: Command = {
  name: 'on',
  about: 'switch the guard on again before its time; a person does this, at a terminal',
  usage: '[--home DIR]',
  flags: { home: { value: 'DIR', about: 'whose guard; absent: yours' } },
  words: [],
  details: ['Without this it comes back by itself when the time of `holdfast off --for` is over.'],
  run: on,
};

function on(given: Given): ExitCode {
  requireTerminal('switching the guard on');
  const home = homeOf(given);
  const locations = locationsBelow(home);
  const now = new Date();
  if (readOff(locations, now).state === 'on') {
    process.stdout.write('it is on\n');
    return EXIT.done;
  }
  const result = switchOn(locations, now);
  noteUpkeep(home, switchFiles(locations));
  if (!result.ok)
    throw new UsageError(`it is on, but that could not be recorded: ${result.why}; ${result.mend}`);
  process.stdout.write('it is on again, from the next call of an agent\n');
  return EXIT.done;
}
