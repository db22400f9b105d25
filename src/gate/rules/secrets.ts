import { type Effect, hasTrait } from '../../action/effect.ts';
import type { Finding } from '../../policy/decision.ts';
import type { PathClass, PathFacts } from '../../workspace/facts.ts';
import {
  askPerson,
  classOf,
  type GateRequest,
  type GateRule,
  type Resolved,
  resolved,
  subjectOf,
} from './rule.ts';

/** Credentials reach neither the model nor the network nor an unprotected file, in any mode. */
export const secretsRefused: GateRule = {
  id: 'secret.file',
  about: 'credentials reach neither a model, nor the network, nor an unprotected file',
  reasons: ['SECRET_REFUSED', 'WORK_UNRECOVERABLE', 'APPROVED'],
  judge(request) {
    const values = request.effects.flatMap((effect, index) =>
      tellsValue(effect) ? [refusedValue(effect, index)] : [],
    );
    const files = resolved(request)
      .filter(({ effect }) => effect.domain === 'file')
      .flatMap((touched) =>
        touched.paths.flatMap((path) => {
          const secret = classOf(path, 'secret');
          const finding = secret && judgeSecret(request, touched, path, secret);
          return finding ? [finding] : [];
        }),
      );
    return [...values, ...files];
  },
};

/** A credential that is no file: a secret manager's value, a token that a program prints, the environment. */
function tellsValue(effect: Effect): boolean {
  if (effect.verb !== 'read' || effect.domain === 'file' || !hasTrait(effect, 'secret')) return false;
  return effect.sink !== undefined && effect.sink !== 'process';
}

function refusedValue(effect: Effect, index: number): Finding {
  return {
    verdict: 'block',
    reason: 'SECRET_REFUSED',
    rule: 'secret.value',
    effect: index,
    subject: effect.program ?? effect.target ?? 'secret',
    because: effect.note ?? 'it would print a credential',
    instead: 'let the program that needs the value read it itself',
  };
}

function judgeSecret(
  request: GateRequest,
  { effect, index }: Resolved,
  path: PathFacts,
  secret: PathClass,
): Finding | undefined {
  switch (effect.verb) {
    case 'read':
      if (effect.sink === undefined || effect.sink === 'process') return undefined;
      if (effect.sink === 'file' && copiesOnlyToSecrets(request)) return undefined;
      return refused(index, path, secret, readTo(effect.sink, path));
    case 'move':
      // What lies in a folder that moves keeps its name, and with it its protection.
      return path.below !== undefined || copiesOnlyToSecrets(request)
        ? undefined
        : refused(index, path, secret, MOVED);
    case 'write':
      if (fillsOrMakes(path, effect, request)) return undefined;
      return refused(index, path, secret, path.exists ? WRITTEN_OVER : WRITTEN);
    case 'delete':
      return askPerson(request, {
        reason: 'WORK_UNRECOVERABLE',
        rule: 'secret.file',
        effect: index,
        subject: subjectOf(path),
        because: `${secret.because}; no version control holds a copy`,
      });
    default:
      return undefined;
  }
}

/** What comes of an act on credentials that cannot be taken back, and what to do instead. */
interface Consequence {
  readonly because: string;
  readonly instead: string;
}

const LET_READ = 'let the program that needs the value read it itself, or work with the example file';
const LET_WRITE = 'name the variables in the example file; the person puts the values in';

const READ_TO: Readonly<Record<'model' | 'network' | 'file', Consequence>> = {
  model: { because: 'what was read once cannot be unread', instead: LET_READ },
  network: { because: 'what was sent once cannot be called back', instead: LET_READ },
  file: { because: 'nothing protects a copy under another name', instead: LET_READ },
};

/** Of a search through a folder, the reader cannot be told to name another file. */
function readTo(sink: keyof typeof READ_TO, { below }: PathFacts): Consequence {
  return below === undefined ? READ_TO[sink] : { ...READ_TO[sink], instead: FOUND_BELOW };
}

const MOVED: Consequence = {
  because: 'nothing protects it under another name',
  instead: 'leave it where it is; the person moves it',
};
const WRITTEN_OVER: Consequence = { because: 'what is written over has no other copy', instead: LET_WRITE };
const WRITTEN: Consequence = { because: 'what goes in passes through a model first', instead: LET_WRITE };

const FOUND_BELOW =
  '`git grep PATTERN` and `rg PATTERN` leave ignored files alone, and `git archive HEAD` packs what git holds';

function refused(effect: number, path: PathFacts, secret: PathClass, consequence: Consequence): Finding {
  return {
    verdict: 'block',
    reason: 'SECRET_REFUSED',
    rule: secret.rule,
    effect,
    subject: subjectOf(path),
    because: `${secret.because}; ${consequence.because}`,
    instead: consequence.instead,
  };
}

/** A file that does not exist yet, from a template, from another such file, or a new key, tells and loses nothing. */
function fillsOrMakes(path: PathFacts, effect: Effect, request: GateRequest): boolean {
  if (path.exists) return false;
  return hasTrait(effect, 'template') || hasTrait(effect, 'generated') || comesFromSecrets(path, request);
}

function comesFromSecrets(to: PathFacts, request: GateRequest): boolean {
  return resolved(request).some(
    ({ effect, paths }) =>
      effect.domain === 'file' &&
      (effect.verb === 'move' || (effect.verb === 'read' && effect.sink === 'file')) &&
      paths.some((path) => path.real !== to.real && classOf(path, 'secret') !== undefined),
  );
}

function copiesOnlyToSecrets(request: GateRequest): boolean {
  const written = resolved(request).filter(
    ({ effect }) => effect.domain === 'file' && (effect.verb === 'write' || effect.verb === 'move'),
  );
  const paths = written.flatMap(({ paths }) => paths);
  return paths.length > 0 && paths.every((path) => path.inside && classOf(path, 'secret') !== undefined);
}
