import type { EffectDomain, EffectTrait, EffectVerb } from '../../../action/effect.ts';
import { placeOf } from '../paths.ts';
import { OPEN } from '../values.ts';
import { addOn, type CmdletCall, pathsOf, touch } from './cmdlet.ts';

interface Row {
  readonly names: RegExp;
  readonly verb: EffectVerb;
  readonly domain: EffectDomain;
  readonly traits: readonly EffectTrait[];
  readonly lost?: boolean;
}

/** Cmdlets that change the machine, by their names; the first row that matches speaks. */
const ROWS: readonly Row[] = [
  {
    names:
      /^(?:format-volume|clear-disk|initialize-disk|remove-partition|reset-physicaldisk|remove-virtualdisk|remove-storagepool|clear-storagediagnosticinfo|resize-partition|set-partition|set-disk|new-partition)$/i,
    verb: 'delete',
    domain: 'device',
    traits: ['irreversible'],
    lost: true,
  },
  {
    names: /^(?:stop|restart|suspend)-computer$/i,
    verb: 'kill',
    domain: 'system',
    traits: ['global', 'irreversible'],
  },
  {
    names:
      /^(?:clear-recyclebin|clear-eventlog|remove-eventlog|remove-localuser|remove-localgroup|disable-computerrestore|remove-computer)$/i,
    verb: 'delete',
    domain: 'system',
    traits: ['global', 'irreversible'],
    lost: true,
  },
  {
    names:
      /^(?:remove|unregister|uninstall)-(?:service|scheduledtask|netfirewallrule|windowsfeature|appxpackage|appxprovisionedpackage|printer|smbshare|localgroupmember|psdrive|netipaddress|netroute|vm)$/i,
    verb: 'delete',
    domain: 'system',
    traits: ['global'],
  },
  {
    names:
      /^(?:(?:set|add|remove|disable|enable)-mppreference|(?:set|new|start|stop|restart|suspend|resume)-service|set-executionpolicy|(?:register|set|new|start|enable|disable)-scheduled(?:task|job)|(?:new|set|enable|disable)-(?:localuser|localgroup|netfirewallrule|netfirewallprofile|netadapter|netipaddress|smbshare)|add-localgroupmember|(?:enable|disable)-(?:psremoting|windowsoptionalfeature|bitlocker|computerrestore)|install-windowsfeature|set-date|set-timezone|rename-computer|add-computer|set-wmiinstance|set-ciminstance|remove-ciminstance|remove-wmiobject|set-authenticodesignature|enter-pssession)$/i,
    verb: 'write',
    domain: 'system',
    traits: ['global'],
  },
  {
    names: /^(?:install|update|save)-(?:module|package|script|psresource)$/i,
    verb: 'install',
    domain: 'package',
    traits: ['global'],
  },
  {
    names: /^uninstall-(?:module|package|script|psresource)$/i,
    verb: 'delete',
    domain: 'package',
    traits: ['global'],
  },
  {
    names: /^publish-(?:module|script|psresource)$/i,
    verb: 'send',
    domain: 'package',
    traits: ['remote', 'publish'],
  },
];

/** What a cmdlet that changes the machine does; undefined when no row knows it. */
export function machineRow(name: string): Row | undefined {
  return ROWS.find(({ names }) => names.test(name));
}

export function readMachine(row: Row, call: CmdletCall): typeof OPEN {
  const [target] = [...call.bound.values.values()].flat();
  const { verb, domain, traits, lost } = row;
  const named = target?.block === undefined ? target : undefined;
  addOn(call, verb, domain, named, { traits, ...(lost ? { recoverable: false } : {}) });
  return OPEN;
}

/** Properties of registry keys belong to the machine, those of files are attributes. */
export function readProperty(call: CmdletCall): typeof OPEN {
  const removes = /^(?:remove|clear)-/i.test(call.name);
  for (const path of pathsOf(call)) {
    const { kind } = placeOf(path.value, call.walk.state.folder, path.literal);
    if (kind === 'file') touch(call, 'chmod', path);
    else touch(call, removes ? 'delete' : 'write', path);
  }
  return OPEN;
}
