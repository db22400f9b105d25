import type { Authority } from './authority.ts';
import { type Budget, commonBudgets } from './budget.ts';
import { commonCapabilities } from './capabilities.ts';
import { commonDestinations } from './destination.ts';
import { earlier } from './expiry.ts';

/**
 * What is left of an authority when it is handed on. The receiver acts in its own name, with the rights and the
 * destinations that both sides have, until the earlier end. The budgets of both sides stay in the list, the giver's
 * first, so that what several receivers use together is charged to the giver as well. Across tenants no right and no
 * destination is left.
 */
export function attenuate(from: Authority, to: Authority): Authority {
  const shared = from.tenant === to.tenant;
  const budgets = commonBudgets(from.budgets ?? [], to.budgets ?? []);
  const expires = earlier(from.expires, to.expires);
  return Object.freeze({
    tenant: to.tenant,
    actor: to.actor,
    capabilities: Object.freeze(shared ? commonCapabilities(from.capabilities, to.capabilities) : []),
    destinations: Object.freeze(shared ? commonDestinations(from, to) : []),
    ...withBudgets(budgets),
    ...(expires === undefined ? {} : { expires }),
  });
}

function withBudgets(budgets: readonly Budget[]): Pick<Authority, 'budgets'> {
  return budgets.length === 0 ? {} : { budgets: Object.freeze(budgets) };
}
