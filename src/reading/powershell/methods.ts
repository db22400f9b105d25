import type { Expression, Item } from './syntax/tree.ts';
import type { Flow } from './values.ts';
import { addUnread, type Walk } from './walk.ts';

const PLAIN_METHODS =
  /^(?:tostring|tolower|toupper|tolowerinvariant|toupperinvariant|trim|trimstart|trimend|split|replace|substring|contains|containskey|startswith|endswith|indexof|lastindexof|padleft|padright|gettype|toarray|equals|compareto|adddays|addhours|addminutes|addseconds|tochararray|getenumerator|insert|getbytes|matches|match|ismatch|tolocaltime|touniversaltime|toshortdatestring)$/i;
const PLAIN_TYPES =
  /^(?:system\.)?(?:math|string|char|int|int32|int64|long|double|decimal|bool|datetime|datetimeoffset|timespan|guid|version|io\.path|text\.encoding|bitconverter|stringcomparison|text\.regularexpressions\.regex|regex|uri|web\.httputility|net\.webutility|convert)$/i;
const FETCHES =
  /^(?:download(?:string|data)(?:async|taskasync)?|get(?:string|bytearray|stream)async|openread)$/i;
const DECODES = /^(?:frombase64string|getstring|readtoend|unescapedatastring)$/i;

type Method = Extract<Item, { kind: 'method' }>;

/** Says what a method call may do: nothing, a fetch, or anything. True when it answers what was fetched or decoded. */
export function judgeMethod(method: Method, args: Flow, expression: Expression, walk: Walk): boolean {
  const source = walk.locate(expression.start, expression.end);
  if (FETCHES.test(method.name)) {
    const [address] = args.values;
    walk.out.effects.push({
      verb: 'read',
      domain: 'network',
      ...(address?.known ? { target: address.text } : {}),
      sink: 'model',
      certainty: 'likely',
      traits: ['remote'],
      program: method.name,
      source,
    });
    return true;
  }
  if (DECODES.test(method.name)) return true;
  const plain =
    method.type === undefined
      ? PLAIN_METHODS.test(method.name)
      : PLAIN_TYPES.test(method.type) ||
        (/^(?:system\.)?environment$/i.test(method.type) && /^get/i.test(method.name));
  if (!plain) addUnread(walk, `no reading follows the method \`${method.name.slice(0, 60)}\``, source);
  return args.remote;
}
