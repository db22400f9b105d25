export { attenuate } from './attenuate.ts';
export {
  type AppCapability,
  type Authority,
  type Capability,
  covers,
  type EffectCapability,
  holds,
  type VerifiedDestination,
} from './authority.ts';
export {
  BUDGET_KINDS,
  type Budget,
  type BudgetKind,
  type Exhausted,
  exhaustedBudget,
  type Usage,
} from './budget.ts';
export {
  type DestinationStatus,
  destinationStatus,
  isVerified,
} from './destination.ts';
export { isExpired } from './expiry.ts';
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
