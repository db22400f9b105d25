import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPath, targetOf, traitsOf } from '../common/effects.ts';
import { fetchesFrom, hostOf, isLoopback, portOf, sendsTo } from '../common/net.ts';
import { slice } from '../common/words.ts';
import type { Invocation } from '../program.ts';

/** Ports of stores that are spoken to over HTTP, and of the container engine. */
const STORE_PORTS =
  /^(?:9200|9201|5984|6333|8529|7700|7474|8983|8086|8123|19530|2379|8001|8444|9090|9091|9093|15672|8500|8200|5601|2019)$/;
const ENGINE_PORTS = /^237[56]$/;

/** What one HTTP request does, by its method: fetching, sending, or removing what the address names. */
export function requestEffects(
  call: Invocation,
  method: string,
  address: Word,
  sink: 'model' | 'file',
): Effect[] {
  if (/^file:/i.test(address.text))
    return onPath(call, 'read', slice(address, address.text.replace(/^(file:(?:\/\/)?).*$/is, '$1').length), {
      sink,
    });
  const gone = method === 'DELETE' || removesByName(pathOf(address.text));
  if (gone && method !== 'GET' && method !== 'HEAD')
    return [sendsTo(call, address), removes(call, method, address)];
  if (/^(?:GET|HEAD|OPTIONS|TRACE)$/.test(method)) return [fetchesFrom(call, address, sink)];
  return [fetchesFrom(call, address, sink), sendsTo(call, address)];
}

/** Addresses of stores that remove in bulk although the method is `POST`. */
const PURGES = /\/(?:_delete_by_query|_forcemerge|_close|_cluster\/settings|flush)(?:[/?]|$)/;

/** Names of acts after which something is gone or no longer serves: `doDelete`, `purge_cache`, `delete-batch`. */
const ACTS =
  /^(?:do|bulk|batch|force|safe|hard)*(?:delete|destroy|purge|drop|truncate|wipe|terminate|erase|deactivate|disable|revoke|shutdown|kill|uninstall)(?![a-z])/;

/** True when the last parts of an address say that something is removed. */
function removesByName(path: string): boolean {
  if (PURGES.test(path)) return true;
  const parts = (path.split(/[?#]/)[0] ?? '').split('/').filter((part) => part !== '');
  return parts.slice(-2).some((part) => ACTS.test(plainAct(part)));
}

/** `doDelete` and `_purge` as words with dashes. */
function plainAct(part: string): string {
  const words = part.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
  return words.replace(/^[_-]+/, '').replace(/^(do|bulk|batch|force|safe|hard)[-_]/, '$1');
}

function pathOf(address: string): string {
  return address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/^[^/]*/, '');
}

function removes(call: Invocation, method: string, address: Word): Effect {
  const local = address.known && isLoopback(hostOf(address.text));
  const port = portOf(address.text);
  const note = `HTTP ${method} removes what the address names`;
  if (STORE_PORTS.test(port)) {
    return effectOf(call, 'delete', 'database', {
      ...targetOf(address),
      recoverable: false,
      note,
      ...traitsOf(!local && 'remote', 'irreversible'),
    });
  }
  if (ENGINE_PORTS.test(port)) {
    return effectOf(call, 'delete', 'container', {
      ...targetOf(address),
      recoverable: false,
      note,
      ...traitsOf('irreversible'),
    });
  }
  if (local) return effectOf(call, 'delete', 'network', { ...targetOf(address), certainty: 'likely', note });
  return effectOf(call, 'delete', 'network', {
    ...targetOf(address),
    recoverable: false,
    certainty: 'likely',
    note,
    ...traitsOf('remote', 'irreversible'),
  });
}
