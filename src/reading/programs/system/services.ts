import type { Act, RowTable } from '../common/rows.ts';
import { rowReaders } from '../common/rows.ts';
import type { ProgramTable } from '../program.ts';

const CHANGES: Act = { verb: 'write', domain: 'system', traits: ['global'] };
const REMOVES: Act = { verb: 'delete', domain: 'system', traits: ['global'] };
const STOPS_MACHINE: Act = {
  verb: 'write',
  domain: 'system',
  target: 'power',
  recoverable: false,
  note: 'the machine goes down',
  traits: ['global', 'irreversible'],
};

const SHOWS_ENVIRONMENT: Act = {
  verb: 'read',
  domain: 'process',
  target: 'environment',
  sink: 'model',
  traits: ['secret'],
};

const SYSTEMCTL: RowTable = {
  options:
    't,type= state= p,property= P= n,lines= o,output= H,host= M,machine= s,signal= root= a l q now user system no-pager no-block f,force',
  rows: [
    { words: 'show-environment', acts: [SHOWS_ENVIRONMENT] },
    { words: 'status|show|cat|list-*|is-*|get-default|help', acts: [] },
    {
      words:
        'poweroff|reboot|halt|kexec|suspend|hibernate|hybrid-sleep|rescue|emergency|isolate|exit|soft-reboot|switch-root',
      acts: [STOPS_MACHINE],
    },
    { words: '*', acts: [CHANGES] },
  ],
};

const SERVICE: RowTable = {
  options: 'u,user p x',
  rows: [
    { words: '* status', acts: [] },
    { words: '* *', acts: [CHANGES] },
  ],
};

const LAUNCHCTL: RowTable = {
  rows: [
    { words: 'export', acts: [SHOWS_ENVIRONMENT] },
    { words: 'list|print|print-disabled|blame|version|getenv|dumpstate|hostinfo|error', acts: [] },
    { words: 'reboot', acts: [STOPS_MACHINE] },
    { words: 'unload|bootout|remove|disable|kill', acts: [REMOVES] },
    { words: '*', acts: [CHANGES] },
  ],
};

/** Process managers that a project runs for itself. */
const MANAGER: RowTable = {
  rows: [
    { words: 'status|list|ls|show|info|describe|logs|log|monit|tail|pid|avail|jlist|env', acts: [] },
    { words: 'delete|kill|stop|shutdown|remove', acts: [{ verb: 'kill', domain: 'process' }] },
    { words: '*', acts: [{ verb: 'exec', domain: 'process', traits: ['background'] }] },
  ],
};

const POWER: RowTable = {
  options: 't= a k h H P r c f n w no-wall',
  rows: [
    { words: '', flags: ['-c', '--show', '-k'], acts: [] },
    { words: '', acts: [STOPS_MACHINE] },
  ],
};

const INIT: RowTable = {
  rows: [
    { words: '0|1|6|s', acts: [STOPS_MACHINE] },
    { words: '*', acts: [CHANGES] },
  ],
};

const LOGIN: RowTable = {
  rows: [
    { words: 'list-*|show-*|*-status|status', acts: [] },
    { words: 'poweroff|reboot|halt|suspend|hibernate', acts: [STOPS_MACHINE] },
    { words: 'terminate-*|kill-*', acts: [{ verb: 'kill', domain: 'process', traits: ['global'] }] },
    { words: '*', acts: [CHANGES] },
  ],
};

const JOURNAL: RowTable = {
  options: 'u,unit= n,lines= S,since= U,until= o,output= p,priority= g,grep= b= D= file= f e r k x no-pager',
  rows: [
    {
      words: '',
      flags: ['--vacuum-size', '--vacuum-time', '--vacuum-files', '--rotate', '--flush'],
      acts: [{ ...REMOVES, target: 'journal' }],
    },
  ],
};

export const SERVICES: ProgramTable = {
  ...rowReaders('systemctl', SYSTEMCTL),
  ...rowReaders('service rc-service invoke-rc.d sv initctl rcctl', SERVICE),
  ...rowReaders('launchctl', LAUNCHCTL),
  ...rowReaders('pm2 supervisorctl forever overmind foreman', MANAGER),
  ...rowReaders('shutdown reboot halt poweroff', POWER),
  ...rowReaders('init telinit', INIT),
  ...rowReaders('loginctl', LOGIN),
  ...rowReaders('journalctl', JOURNAL),
};
