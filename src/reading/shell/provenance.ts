import type { Effect, EffectTrait } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import type { Invocation } from '../programs/program.ts';
import { pathFrom } from './folders.ts';
import type { Frame } from './machine.ts';
import { isRemote } from './values.ts';

/** Keeps account of the links and copies that one call of a program makes. */
export function noteProvenance(effects: readonly Effect[], call: Invocation, frame: Frame): void {
  const since = frame.machine.out.effects.length - effects.length;
  if (frame.elsewhere === undefined) noteLinks(call, since, frame);
  const { fetched } = frame.machine.provenance;
  const fetches = effects.some(
    ({ verb, domain, sink }) => verb === 'read' && domain === 'network' && sink === 'file',
  );
  const passes = PASSES_INPUT.has(call.program) && isRemote(frame.stdin);
  const copies = effects.some((effect) => effect.verb !== 'write' && isFetched(effect, frame));
  if (!fetches && !passes && !copies) return;
  for (const effect of effects) {
    const key = effect.verb === 'write' ? keyOf(effect, frame) : undefined;
    if (key !== undefined) fetched.add(at(key, frame));
  }
}

const PASSES_INPUT = new Set(['tee', 'dd', 'sponge', 'base64', 'xxd', 'openssl', 'gunzip', 'install']);

/** What was printed into a file is fetched, or made of something that was. */
export function noteFetched(path: string, frame: Frame): void {
  const key = pathFrom(frame.state.folder, path);
  if (key !== undefined) frame.machine.provenance.fetched.add(at(key, frame));
}

/** The same path of another machine is another file. */
function at(path: string, { elsewhere }: Frame): string {
  const same = path.toLowerCase();
  return elsewhere === undefined ? same : `${elsewhere}:${same}`;
}

export function isFetched(effect: Effect, frame: Frame): boolean {
  const { fetched } = frame.machine.provenance;
  if (fetched.size === 0) return false;
  const key = keyOf(effect, frame);
  return key !== undefined && fetched.has(at(key, frame));
}

function keyOf({ domain, verb, target, base }: Effect, { state, elsewhere }: Frame): string | undefined {
  const named = domain === 'file' || domain === elsewhere || (domain === 'process' && verb === 'exec');
  return named && target !== undefined
    ? pathFrom(base === undefined ? state.folder : base, target)
    : undefined;
}

function noteLinks({ program, args }: Invocation, since: number, { machine, state }: Frame): void {
  const flags = args.filter(({ text }) => /^-[a-zA-Z]|^--/.test(text)).map(({ text }) => text);
  const symbolic = flags.some((text) => /^-[a-zA-Z]*s|^--symbolic/.test(text));
  if (program !== 'ln' && program !== 'gln' && !(program === 'cp' && symbolic)) return;
  const names = args.filter((word) => !word.text.startsWith('-'));
  if (names.some((word) => !word.known || word.glob)) return;
  const [to, ...rest] = names.map((word) => word.text).toReversed();
  if (to === undefined) return;
  const sources = rest.length > 0 ? rest : [to];
  for (const source of sources) {
    const name = source.replace(/\/+$/, '').replace(/^.*\//, '');
    const places =
      rest.length === 0
        ? [name]
        : rest.length > 1 || to.endsWith('/')
          ? [`${to}/${name}`]
          : [to, `${to}/${name}`];
    for (const place of places) {
      const link = pathFrom(state.folder, place);
      if (link === undefined) continue;
      const folder = link.includes('/') ? link.slice(0, link.lastIndexOf('/')) || '/' : undefined;
      const meant = pathFrom(symbolic ? folder : state.folder, source);
      if (meant !== undefined && meant !== link) {
        const { links } = machine.provenance;
        links.set(link, [...(links.get(link) ?? []), { meant, since }].slice(-4));
      }
    }
  }
}

/** Marks what runs although it was fetched, and says what an effect through a link of this text really touches. */
export function followProvenance(from: number, frame: Frame): void {
  const { out, provenance } = frame.machine;
  const { links, fetched } = provenance;
  if (links.size === 0 && fetched.size === 0) return;
  const end = out.effects.length;
  spend((end - from) * (1 + links.size));
  for (let at = from; at < end; at += 1) {
    const effect = out.effects[at];
    if (effect === undefined) continue;
    if (runs(effect) && isFetched(effect, frame)) out.effects[at] = asRemote(effect);
    const meant = throughLink(effect, from, frame);
    if (meant !== undefined) out.effects.push(meant);
  }
}

/** Programs that run the file they are given as a program of their own language. */
const READS_CODE = new Set([
  'awk',
  'gawk',
  'mawk',
  'sed',
  'make',
  'gmake',
  'crontab',
  'at',
  'psql',
  'mysql',
  'sqlite3',
]);

function runs({ verb, domain, sink, program = '' }: Effect): boolean {
  if (verb === 'exec') return domain === 'process';
  return verb === 'read' && domain === 'file' && sink === 'process' && READS_CODE.has(program);
}

function asRemote(effect: Effect): Effect {
  const trait: EffectTrait = 'remote-code';
  const traits = [...(effect.traits ?? []).filter((one) => one !== trait), trait];
  const note = 'it runs what the same command fetched or decoded';
  if (effect.verb === 'exec') return { ...effect, traits, note };
  const { sink: _, ...rest } = effect;
  return { ...rest, verb: 'exec', domain: 'process', traits, note };
}

function throughLink(effect: Effect, from: number, frame: Frame): Effect | undefined {
  if (effect.domain !== 'file') return undefined;
  const key = keyOf(effect, frame);
  if (key === undefined) return undefined;
  for (const [link, ways] of frame.machine.provenance.links) {
    // The call that makes a link finds another thing in its place, if any.
    const way = ways.findLast(({ since }) => effect.program !== 'ln' || since < from);
    if (way === undefined) continue;
    const { meant } = way;
    const itself = key.toLowerCase() === link.toLowerCase();
    if (!itself && !key.toLowerCase().startsWith(`${link.toLowerCase()}/`)) continue;
    if (itself && (effect.verb === 'delete' || effect.verb === 'move' || effect.program === 'ln')) continue;
    const { base: _, ...rest } = effect;
    return { ...rest, target: pathFrom(meant, `.${key.slice(link.length)}`) ?? meant };
  }
  return undefined;
}
