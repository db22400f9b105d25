export { attenuate } from './attenuate.ts';
export {
  type AppCapability,
  type Authority,
  type Capability,
  covers,
  type EffectCapability,
  holds,
  isVerified,
} from './authority.ts';
export {
  authorityOf,
  BUILT_IN_MODES,
  DEFAULT_MODE,
  type Holder,
  type Mode,
  type ModeFailure,
  type ModeResult,
  modeNamed,
  narrowest,
  narrows,
} from './modes.ts';
export { type ModesResult, readMode, readModes } from './read-modes.ts';
