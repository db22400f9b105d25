import type { Effect, EffectDomain } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, traitsOf } from '../common/effects.ts';
import { asksForHelp, standsFree } from '../common/rows.ts';
import type { Invocation, ProgramReading } from '../program.ts';

/** Verbs after which something is gone, whatever the program. */
const GONE = words(
  'delete del destroy purge terminate drop wipe nuke erase deprovision teardown truncate flush flushall',
);

/** Verbs that take away on a shared service, but may be local and harmless elsewhere. */
const TAKES = words(
  'remove rm rb reset revoke disable uninstall unpublish archive clear prune forget kill undeploy unregister deregister rollback undefine unsubscribe discard deactivate suspend expire empty cancel detach disassociate roll rmdir unset clean cleanup decommission abandon release-lock force-unlock untag',
);

/** Among them those that end what others rely on, where a thing stands before the verb: `flags disable`. */
const STOPS = /^(?:kill|disable|deactivate|suspend|revoke|undeploy|unpublish|deregister|decommission)$/i;

/** Verbs that only tell. */
const LOOKS = words(
  'list ls get describe show view status info version help search logs log tail whoami diff plan validate lint check explain history inspect read cat head top watch wait open browse docs ps export-config print query select scan audit doctor completion completions test lookup find count stat events graph output preview',
);

/** Verbs that change without taking away; what follows them is a name. */
const MAKES = words(
  'create add set update apply deploy put post push pull run start stop restart login logout init new make build install up enable use switch scale edit patch import copy cp mv move sync upload download clone fork merge comment assign tag link attach register exec invoke trigger send publish connect proxy config configure auth',
);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

const DRY = /^--?(?:dry-?run(?:=(?:client|server|true))?|what-?if|noop)$/i;

/** Verbs that tell, and names of things just as often: `service version activate`, `log purge`. */
const THINGS = words('version log logs config history event events stats status query');

/** Options that take no value, whatever the product: the word behind one is as much a sub-command as without it. */
const SWITCH =
  /^--(?:yes|force|recursive|all|hard|delete|purge|prune|mirror|overwrite|quiet|verbose|debug|json|no-[\w-]+)$/;

/** How many leading operands may be sub-commands. */
const MAX_WORDS = 5;

interface Found {
  readonly kind: 'gone' | 'takes' | 'looks' | 'makes';
  readonly words: readonly string[];
  readonly rest: readonly Word[];
}

/**
 * The general reading of a command-line client: a delete verb in the place of a sub-command deletes, whatever the product.
 * `remote`: the program is known to speak to a shared service, so verbs that may be harmless elsewhere count as well. `skip`:
 * so many leading operands are names of services, such as `logs` and `config`, and no verbs.
 */
export function readGeneral(
  call: Invocation,
  domain: EffectDomain,
  remote: boolean,
  skip = 0,
): ProgramReading {
  if (
    asksForHelp(call.args) ||
    call.args.some((word, at) => DRY.test(word.text) && standsFree(call.args, at))
  )
    return {};
  if (printsLogin(call.args))
    return {
      effects: [
        effectOf(call, 'read', domain, {
          sink: 'model',
          certainty: 'likely',
          note: 'prints a credential',
          ...traitsOf('remote', 'secret'),
        }),
      ],
    };
  const found = verbOf(call.args, skip);
  if (found === undefined)
    return remote
      ? { effects: [effectOf(call, 'write', domain, { certainty: 'likely', ...traitsOf('remote') })] }
      : {};
  const at = { ...call, program: [call.program, ...found.words].join(' ') };
  const effect = effectFor(at, domain, remote, found);
  return effect === undefined ? {} : { effects: [effect] };
}

function effectFor(
  call: Invocation,
  domain: EffectDomain,
  remote: boolean,
  found: Found,
): Effect | undefined {
  const text = found.rest
    .map((word) => word.text)
    .filter((word) => !word.startsWith('-'))
    .slice(0, 3)
    .join(' ');
  const target = text === '' ? {} : { target: text };
  const details = { certainty: 'likely' as const, ...target };
  switch (found.kind) {
    case 'gone':
      return effectOf(call, 'delete', domain, {
        ...details,
        recoverable: false,
        note: 'removes something that may not come back',
        ...traitsOf('remote', 'irreversible'),
      });
    case 'takes':
      if (!remote && !(found.words.length > 1 && STOPS.test(found.words.at(-1) ?? '')))
        return effectOf(call, 'delete', domain, { ...details, ...traitsOf('remote') });
      return effectOf(call, 'delete', domain, {
        ...details,
        recoverable: false,
        note: 'takes something away from a shared service',
        ...traitsOf('remote', 'irreversible'),
      });
    case 'looks':
      return remote
        ? effectOf(call, 'read', domain, { ...details, sink: 'model', ...traitsOf('remote') })
        : undefined;
    case 'makes':
      return remote ? effectOf(call, 'write', domain, { ...details, ...traitsOf('remote') }) : undefined;
  }
}

/**
 * The first verb among the leading operands. A word behind an option may be the option's value, so it never ends the search;
 * it may also be the service, so that a verb that takes away counts where the service would stand.
 */
function verbOf(args: readonly Word[], skip: number): Found | undefined {
  const before: string[] = [];
  let seen = 0;
  let passed = 0;
  for (const [index, word] of args.entries()) {
    if (word.text === '--') return undefined;
    if (word.text.startsWith('-')) continue;
    const option = args[index - 1]?.text ?? '';
    const mayBeValue = option.startsWith('-') && !option.includes('=');
    const kind = seen + passed < skip || isThing(args, index) ? undefined : kindOfWord(word.text);
    const tellsLittle = kind === 'looks' || kind === 'makes';
    if (kind !== undefined && !(tellsLittle && (mayBeValue || seen < skip))) {
      return { kind, words: [...before, word.text], rest: args.slice(index + 1) };
    }
    if (mayBeValue && !(SWITCH.test(option) && isName(word.text))) passed += 1;
    else {
      if (!isName(word.text)) return undefined;
      before.push(word.text);
      seen += 1;
    }
    if (seen >= MAX_WORDS) return undefined;
  }
  return undefined;
}

const isName = (text: string): boolean => /^[a-z][\w:.-]*$/i.test(text);

/** `auth token`, `iam oauth-tokens`, `config get api-token`: the login that a client keeps, whatever the product. */
function printsLogin(args: readonly Word[]): boolean {
  const told = args.filter(({ text }) => !text.startsWith('-')).slice(0, 4);
  return /^(?:[a-z]+ )?(?:auth (?:token|print-[\w-]+)|print-(?:access|identity)-token|get-(?:access-)?token|oauth-tokens?|config get \S*(?:token|secret|password|api[-_]?key)\S*)(?: |$)/i.test(
    told.map(({ text }) => text).join(' '),
  );
}

/** True for a name of a thing right before the verb that is done to it. */
function isThing(args: readonly Word[], at: number): boolean {
  const next = args[at + 1]?.text ?? '';
  return THINGS.has(args[at]?.text ?? '') && kindOfWord(next) !== undefined && !THINGS.has(next);
}

/** `delete`, `delete-stack`, `apps:destroy`, `db.drop`, `deleteMany`. */
function kindOfWord(text: string): Found['kind'] | undefined {
  if (!isName(text)) return undefined;
  const lower = text.toLowerCase();
  const parts = lower.replace(/^(?:batch|bulk|force|admin)[-:_]/, '').split(/[-:._]/);
  const ends = [lower, parts[0] ?? '', parts.at(-1) ?? ''];
  const has = (set: ReadonlySet<string>): boolean => ends.some((part) => set.has(part));
  if (
    GONE.has(parts[0] ?? '') ||
    (/[:.]/.test(text) && has(GONE)) ||
    (/[-_]/.test(text) && GONE.has(parts.at(-1) ?? '') && parts.length === 2 && parts[0] !== 'undelete')
  )
    return 'gone';
  if (TAKES.has(lower) || TAKES.has(parts[0] ?? '') || (/[:]/.test(text) && has(TAKES))) return 'takes';
  if (LOOKS.has(lower) || LOOKS.has(parts[0] ?? '') || (/[:]/.test(text) && has(LOOKS))) return 'looks';
  return MAKES.has(lower) || MAKES.has(parts[0] ?? '') ? 'makes' : undefined;
}

/** What a program that no reading describes may do: a delete verb in the place of a sub-command counts, whatever the product. */
export function readUnknown(call: Invocation): ProgramReading {
  return readGeneral(call, 'cloud', false);
}
