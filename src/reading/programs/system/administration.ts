import { onPaths } from '../common/effects.ts';
import { grammar, parseOptions, values } from '../common/options.ts';
import type { Act, RowTable } from '../common/rows.ts';
import { rowReader, rowReaders } from '../common/rows.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';

const CHANGES: Act = { verb: 'write', domain: 'system', traits: ['global'] };
const REMOVES: Act = { verb: 'delete', domain: 'system', traits: ['global'] };
const OPENS: Act = { ...CHANGES, note: 'lowers a protection of the machine' };

/** Every call changes the machine. */
const ALWAYS: RowTable = { rows: [{ words: '', acts: [CHANGES] }] };
const ALWAYS_REMOVES: RowTable = { rows: [{ words: '', acts: [REMOVES] }] };

/** Only with operands, or for all there are; alone they list. */
const WITH_OPERANDS: RowTable = {
  options: 't,types= o,options= O= L= U= l v a,all f n r w R i q s p p= a',
  rows: [
    { words: '*', acts: [CHANGES] },
    { words: '', flags: ['-a', '--all'], acts: [CHANGES] },
  ],
};

const CRONTAB: RowTable = {
  options: 'u= l r e i s',
  rows: [
    { words: '', flags: ['-r'], acts: [{ ...REMOVES, target: 'crontab', recoverable: false }] },
    { words: '', flags: ['-l'], acts: [] },
    { words: '', acts: [{ ...CHANGES, target: 'crontab', note: 'runs later, without anybody looking' }] },
  ],
};

const FIREWALL: RowTable = {
  options: 't,table= c,counters w= W=',
  rows: [
    { words: 'status|show|version|list', acts: [] },
    {
      words: '',
      flags: [
        '-L',
        '-S',
        '--list',
        '--list-rules',
        '--list-all',
        '--state',
        '--get-*',
        '-h',
        '-V',
        '-s',
        '--query-port',
        '--list-ports',
      ],
      acts: [],
    },
    { words: '', flags: ['-F', '--flush', '-X', '-d'], acts: [{ ...REMOVES, target: 'firewall rules' }] },
    { words: 'flush|delete|reset|disable|destroy', acts: [{ ...REMOVES, target: 'firewall rules' }] },
    { words: '', acts: [{ ...CHANGES, target: 'firewall rules' }] },
  ],
};

const SYSCTL: RowTable = {
  options: 'n,values e,ignore N b q a,all A X r,pattern=',
  rows: [
    { words: '', flags: ['-w', '--write', '-p', '--load', '--system'], acts: [CHANGES] },
    { words: '*=*', acts: [CHANGES] },
  ],
};

const IP: RowTable = {
  options: 'f,family= n,netns= 4 6 s d o j p br brief c color br json',
  rows: [
    { words: '* add|del|delete|set|change|replace|append|flush|up|down|exec', acts: [CHANGES] },
    { words: 'link|addr|route|rule|netns|neigh * set|down|del', acts: [CHANGES] },
  ],
};

const ROUTE: RowTable = { rows: [{ words: 'add|del|delete|flush|change', acts: [CHANGES] }] };

/** An interface alone is shown. */
const INTERFACE: RowTable = { rows: [{ words: '* *', acts: [CHANGES] }] };

const DIRECTORY: RowTable = {
  rows: [
    {
      words: '',
      flags: ['-delete', '-create', '-append', '-change', '-merge', '-passwd'],
      acts: [CHANGES],
    },
    { words: '* delete|create|append|change|merge|passwd', acts: [CHANGES] },
  ],
};

const CONTROL: RowTable = {
  rows: [
    { words: 'set-*|set|import|create', acts: [CHANGES] },
    { words: '* add|delete|modify|up|down|disconnect|connect|on|off', acts: [CHANGES] },
  ],
};

const DATE: RowTable = {
  options: 'd,date= f,file= r,reference= I? R u s,set= rfc-3339=',
  rows: [{ words: '', flags: ['-s', '--set'], acts: [{ ...CHANGES, target: 'clock' }] }],
};

const ALTERNATIVES: RowTable = {
  rows: [
    {
      words: '',
      flags: ['--set', '--install', '--remove', '--remove-all', '--auto', '--config', '--set-selections'],
      acts: [CHANGES],
    },
  ],
};

const DEFAULTS: RowTable = {
  rows: [
    { words: 'write|import|rename', acts: [CHANGES] },
    { words: 'delete|delete-all', acts: [REMOVES] },
  ],
};

const SECURITY: RowTable = {
  options: 'a= s= l= c= D= j= w g',
  rows: [
    {
      words: 'find-*-password',
      flags: ['-w', '-g'],
      acts: [
        {
          verb: 'read',
          domain: 'system',
          sink: 'model',
          note: 'prints a stored password',
          traits: ['secret'],
        },
      ],
    },
    {
      words: 'dump-keychain|export',
      acts: [
        {
          verb: 'read',
          domain: 'system',
          sink: 'model',
          note: 'prints stored passwords',
          traits: ['secret'],
        },
      ],
    },
    { words: 'delete-*', acts: [{ ...REMOVES, recoverable: false }] },
    { words: 'add-*|import|set-*|create-*|unlock-keychain|authorizationdb', acts: [CHANGES] },
  ],
};

const PROTECTIONS: RowTable = {
  rows: [
    { words: 'status|authenticated-root', acts: [] },
    { words: '', flags: ['--status', '--assess', '-a'], acts: [] },
    { words: '', acts: [OPENS] },
  ],
};

const SNAPSHOTS: RowTable = {
  rows: [
    { words: 'delete*|thinlocalsnapshots|disable', acts: [{ ...REMOVES, recoverable: false }] },
    { words: 'list*|status|destinationinfo|latestbackup|compare', acts: [] },
    { words: '*', acts: [CHANGES] },
  ],
};

const FSCK: RowTable = {
  rows: [
    { words: '', flags: ['-n', '-N'], acts: [] },
    { words: '', flags: ['-l'], acts: [] },
    { words: '*', acts: [CHANGES] },
  ],
};

const PASSWD: RowTable = {
  rows: [
    { words: '', flags: ['-S', '--status'], acts: [] },
    { words: '', acts: [CHANGES] },
  ],
};

const setsDate = rowReader(DATE);
const DATE_FILES = grammar(DATE.options ?? '');

/** `date -f FILE` complains about each line that is no date, and so prints it. */
function date(call: Invocation): ProgramReading {
  const files = values(parseOptions(DATE_FILES, call.args), 'file', 'reference');
  return { effects: [...(setsDate(call).effects ?? []), ...onPaths(call, 'read', files, { sink: 'model' })] };
}

export const ADMINISTRATION: ProgramTable = {
  ...rowReaders(
    'useradd adduser usermod groupadd addgroup groupmod gpasswd chpasswd chsh chfn chage visudo vipw vigr newusers pwconv grpconv modprobe insmod depmod kexec setenforce swapon hwclock ntpdate ldconfig update-grub update-grub2 grub-install grub-mkconfig update-initramfs mkinitcpio dracut efibootmgr bootctl dpkg-reconfigure update-rc.d chkconfig update-locale locale-gen localedef update-ca-certificates update-ca-trust pam-auth-update authconfig realm alsactl networksetup scutil nvram pmset softwareupdate kextload systemsetup tune2fs resize2fs xfs_growfs e2label',
    ALWAYS,
  ),
  ...rowReaders('userdel deluser groupdel delgroup rmmod swapoff kextunload', ALWAYS_REMOVES),
  ...rowReaders('mount umount losetup dmsetup setcap chroot-setup', WITH_OPERANDS),
  ...rowReaders('iptables-restore ip6tables-restore ebtables-restore arptables-restore', ALWAYS),
  ...rowReaders('route', ROUTE),
  ...rowReaders('ifconfig', INTERFACE),
  ...rowReaders('hostname domainname', WITH_OPERANDS),
  ...rowReaders('dscl', DIRECTORY),
  ...rowReaders('tccutil', { rows: [{ words: 'reset', acts: [OPENS] }] }),
  ...rowReaders('passwd', PASSWD),
  ...rowReaders('crontab', CRONTAB),
  ...rowReaders(
    'iptables ip6tables nft ufw firewall-cmd pfctl ebtables arptables ipset iptables-legacy iptables-nft',
    FIREWALL,
  ),
  ...rowReaders('sysctl', SYSCTL),
  ...rowReaders('ip tc', IP),
  ...rowReaders('nmcli hostnamectl timedatectl localectl rfkill', CONTROL),
  date,
  ...rowReaders('update-alternatives alternatives', ALTERNATIVES),
  ...rowReaders('defaults', DEFAULTS),
  ...rowReaders('security', SECURITY),
  ...rowReaders('csrutil spctl fdesetup', PROTECTIONS),
  ...rowReaders('tmutil', SNAPSHOTS),
  ...rowReaders('fsck e2fsck fsck.ext4 xfs_repair debugfs', FSCK),
};
