import type { Effect } from '../../../action/effect.ts';
import type { NestedText } from '../program.ts';
import type { Call } from './calls.ts';

/** Verbs of a client's methods after which something is gone. */
const GONE = words(
  'delete del destroy purge drop terminate truncate wipe deprovision clear flush remove erase',
);

/** Words before the verb that change nothing about it. */
const BEFORE = words('batch bulk force admin async sync');

/** Words behind the name of the thing: `DeleteBucketCommand`, `delete_table_async`. */
const BEHIND = words('async sync command request input by query where if exists and wait');

/** What shared services hold. Things of a program's own memory (rows, items, nodes, attributes, cookies) are none of them. */
const HELD = words(
  'database databases db dbs schema schemas collection collections table tables keyspace keyspaces index indexes indices ' +
    'bucket buckets object objects blob blobs container containers queue queues topic topics subscription subscriptions stream ' +
    'streams namespace namespaces cluster clusters instance instances server servers volume volumes snapshot snapshots backup ' +
    'backups disk disks stack stacks function functions environment environments project projects workspace workspaces ' +
    'organization organizations repo repos repository repositories account accounts user users customer customers tenant tenants ' +
    'role roles policy policies group groups team teams member members webhook webhooks secret secrets certificate certificates ' +
    'zone zones domain domains distribution distributions site sites app apps application applications service services ' +
    'deployment deployments pod pods pipeline pipelines plan plans product products price coupon invoice payment flag flags ' +
    'segment segments experiment experiments message messages document documents rule rules synonyms template templates release ' +
    'releases vault vaults monitor monitors dashboard dashboards everything all many cache everybody',
);

/** Endings of names that mean something of this program: `destroy_process_group`, `clearCache`. */
const OWN =
  /(?:^|_)(?:process_groups?|cache|(?:clear|flush|remove)_(?:all|app|user|users|message|messages|function|rules?))$/;

/** What a client's collection is called where the method is the verb alone: `client.indices.delete()`. */
const SHARED =
  /^(?:databases|collections?\(\)|tables?\(\)|indices|index\(\)|initIndex\(\)|buckets?\(\)|queues?\(\)|topics?\(\)|customers?|subscriptions?|objects(?:\(\))?|all\(\)|namespaces|clusters|instances|projects|repos|users|accounts|tenants|webhooks|deployments|droplets|volumes|snapshots|domains|zones|records|secrets)$/i;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/**
 * A method of a client that takes away what others may hold, whatever the product: `deleteIndex`, `drop_database`,
 * `destroy_all`, `client.collections.delete`. A removal from something in the program's own memory is none.
 */
export function removesRemotely(call: Call, nested: NestedText): Effect | undefined {
  const segments = call.name.split(/[.:]+|->/).filter((segment) => segment !== '');
  const method = segments.at(-1) ?? '';
  const made = /^[A-Z]\w*(?:Command|Request)$/.test(method);
  if (segments.length < 2 && !made) return undefined;
  if (!isRemoval(method) && !isRemovalFrom(method, segments.slice(0, -1))) return undefined;
  return {
    verb: 'delete',
    domain: 'cloud',
    target: call.name,
    recoverable: false,
    certainty: 'likely',
    traits: ['remote', 'irreversible', 'inline-code'],
    program: nested.language,
    source: nested.source,
    note: `\`${method}\` of a client removes something that may not come back`,
  };
}

function isRemoval(method: string): boolean {
  if (/^(?:flushall|flushdb|flushAll|flushDb)$/.test(method)) return true;
  const parts = partsOf(method);
  while (BEFORE.has(parts[0] ?? '')) parts.shift();
  if (!GONE.has(parts[0] ?? '') || OWN.test(parts.join('_'))) return false;
  while (parts.length > 1 && BEHIND.has(parts.at(-1) ?? '')) parts.pop();
  return parts.length > 1 && HELD.has(parts.at(-1) ?? '');
}

function isRemovalFrom(method: string, owners: readonly string[]): boolean {
  if (!/^(?:delete|del|destroy|drop|purge|terminate|truncate)$/.test(method)) return false;
  if (method === 'truncate') return /^[A-Z][a-z]/.test(owners.at(-1) ?? '');
  if (owners.length < 2 || /^(?:this|self|state|props)$/.test(owners[0] ?? '')) return false;
  return owners.slice(1).some((owner) => SHARED.test(owner));
}

/** `deleteDBInstance` is `delete`, `db`, `instance`. */
function partsOf(method: string): string[] {
  return method
    .replace(/[!?]$/, '')
    .replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4')
    .toLowerCase()
    .split('_')
    .filter((part) => part !== '');
}
