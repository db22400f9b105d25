/** What an effect does. New verbs are added, never renamed: they are part of the CLI's contract. */
export const EFFECT_VERBS = [
  'exec', // runs code whose inside the reading could not follow
  'read',
  'write', // creates, overwrites, appends to or edits
  'delete',
  'move', // the end that goes away; the end that appears is a `write`
  'chmod', // mode, owner or attributes
  'send', // data leaves this machine
  'install', // brings code in through a package manager
  'kill',
] as const;

export type EffectVerb = (typeof EFFECT_VERBS)[number];

/** What kind of thing an effect touches. */
export const EFFECT_DOMAINS = [
  'file',
  'git',
  'package',
  'database',
  'container',
  'cloud',
  'process',
  'network',
  'system', // services, users, kernel, power, scheduled jobs
  'device',
  'tool', // a host's own or a server's tool that no reading describes
] as const;

export type EffectDomain = (typeof EFFECT_DOMAINS)[number];

/** Where what was read goes: into the model's context, off the machine, into a file, or into a program. */
export type Sink = 'model' | 'network' | 'file' | 'process';

/**
 * How sure the reading is. `certain`: the text says so. `likely`: a general reading of a program that is only
 * partly known. `unread`: the text could not be followed here, so this effect stands for anything.
 */
export type Certainty = 'certain' | 'likely' | 'unread';

/** How far the target is known. A `glob` stands for a set; `unknown` for a value nobody can know from the text. */
export type TargetKind = 'literal' | 'glob' | 'unknown';

/**
 * Facts about how an effect is done that rules care for. Traits only ever raise a verdict, with the exception of
 * those listed under "lowering", which a reading may set only on what it has proven.
 */
export const EFFECT_TRAITS = [
  'recursive',
  'force',
  'privileged', // through sudo, doas or the like
  'overwrite', // replaces the whole content
  'append',
  'create',
  'history', // rewrites or destroys version history
  'remote', // reaches another machine or a shared service
  'publish', // makes something public that cannot be called back
  'remote-code', // runs code that was fetched or decoded a moment ago
  'inline-code', // code given on the command line
  'dynamic', // eval, or a program name nobody can know
  'interactive', // a shell or REPL that reads commands later
  'remote-control', // hands a shell to whoever is at the other end of a connection
  'background',
  'exhaust', // fork bomb, endless writer
  'irreversible', // the thing cannot be brought back: drop, destroy, purge
  'global', // outside the project: machine-wide or user-wide
  'guard', // touches the guard's own switches
  'discards', // throws away changes that were not committed in the files it writes over
  'secret', // the thing read is a credential that is no file: a secret manager's value, a token, the environment
  // lowering
  'own-lockfile', // a package manager writing its own lockfile
  'repository', // what is written is the record of git in this folder, and none of its files
  'scratch', // under a temporary directory that the same text made
  'workspace-code', // runs code that lives in the workspace (a build, a test, a script)
  'template', // reads or copies a template such as `.env.example`
  'generated', // writes a key that was made this moment, so nothing that anybody holds is told or lost
  'skips-hidden', // walks into folders, but leaves hidden and git-ignored files alone (`rg`, `git grep`)
] as const;

export type EffectTrait = (typeof EFFECT_TRAITS)[number];

/** A range of UTF-16 code units in the text that was read. */
export interface SourceSpan {
  readonly start: number;
  readonly end: number;
}

/** One thing that an action would do, as far as its text tells. Immutable plain data. */
export interface Effect {
  readonly verb: EffectVerb;
  readonly domain: EffectDomain;
  /** The thing touched, as spelled after folding: a path, a remote, a table, a host, a process. */
  readonly target?: string;
  /** Absent means `literal`. */
  readonly targetKind?: TargetKind;
  /**
   * For file effects: the folder that a relative target is relative to, where the text moved away from the call's own
   * (`cd sub && rm x`). Absent means the call's folder; null means nobody can know.
   */
  readonly base?: string | null;
  readonly sink?: Sink;
  /** False: what is lost cannot be brought back. Absent: the text alone does not tell. */
  readonly recoverable?: boolean;
  readonly certainty: Certainty;
  readonly traits?: readonly EffectTrait[];
  /** The program whose behaviour this is, by its plain name (`rm`, `git push`), for messages and ledger kinds. */
  readonly program?: string;
  /** Id of the pack rule that says so, such as `databases.redis-flush`. */
  readonly rule?: string;
  /** Where in the source text this comes from. Absent for tools that are not text. */
  readonly source?: SourceSpan;
  /**
   * The file that this was read from, as spelled, when the text lies elsewhere: a script, a package script, a make
   * recipe. Absent: the call's own text. `source` is absent where this is present.
   */
  readonly origin?: string;
  /** Why the reading is unsure, or what makes this effect grave: a few words for a person. */
  readonly note?: string;
}

export function hasTrait(effect: Effect, trait: EffectTrait): boolean {
  return effect.traits?.includes(trait) ?? false;
}
