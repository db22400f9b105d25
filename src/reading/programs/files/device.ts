import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, parseOptions } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';

const MKFS = grammar(
  't,type= L,label= n= N= b= i= I= O= E= F,force f m= U,uuid= q v V,verbose c d= s= R= r= S= K l= x= sector-size= j J= A a= p=',
);

/** Everything on the device is gone. */
function destroys(call: Invocation, device: Word | undefined, note: string): Effect[] {
  if (device === undefined) return [];
  const target = { ...targetOf(device), ...(call.base === undefined ? {} : { base: call.base }) };
  return [
    effectOf(call, 'delete', 'device', { ...target, recoverable: false, note, ...traitsOf('irreversible') }),
  ];
}

function mkfs(call: Invocation): ProgramReading {
  const { operands } = parseOptions(MKFS, call.args);
  const device = operands[0] ?? call.args.findLast((word) => word.text.startsWith('/dev/'));
  return { effects: destroys(call, device, 'makes a new file system') };
}

const WIPEFS = grammar(
  'a,all b,backup? f,force h i J l,lock? n,no-act o,offset= O,output= p,parsable q,quiet t,types= noheadings',
);

function wipefs(call: Invocation): ProgramReading {
  const options = parseOptions(WIPEFS, call.args);
  if (has(options, 'no-act') || !has(options, 'all', 'offset')) return {};
  return { effects: options.operands.flatMap((word) => destroys(call, word, 'erases signatures')) };
}

/** Programs that destroy by a sub-command: which words do, and which operand names the victim. */
interface Storage {
  readonly destroys: RegExp;
  readonly changes?: RegExp;
  readonly options?: string;
}

const STORAGE: Readonly<Record<string, Storage>> = {
  cryptsetup: {
    destroys: /^(?:luksFormat|luksErase|erase|format|reencrypt|luksKillSlot|luksRemoveKey)$/,
    changes: /^(?:open|close|luksOpen|luksClose|luksAddKey|resize)$/,
    options: 'q,batch-mode type= c,cipher= s,key-size= h,hash= d,key-file=',
  },
  zpool: {
    destroys: /^(?:destroy|labelclear|create|split|remove|detach|export)$/,
    changes: /^(?:add|attach|clear|import|offline|online|replace|set|upgrade|scrub)$/,
    options: 'f o= O= m= R= t=',
  },
  zfs: {
    destroys: /^(?:destroy|rollback)$/,
    changes: /^(?:create|set|rename|snapshot|clone|promote|receive|recv|unmount|mount)$/,
    options: 'f r R d n v o=',
  },
  lvm: {
    destroys: /^(?:lvremove|vgremove|pvremove|lvreduce)$/,
    changes: /^(?:lvcreate|vgcreate|lvextend|lvresize)$/,
  },
  btrfs: { destroys: /^(?:delete)$/, changes: /^(?:create|snapshot|add|remove|balance|defragment|resize)$/ },
  diskutil: {
    destroys:
      /^(?:eraseDisk|eraseVolume|reformat|zeroDisk|secureErase|randomDisk|partitionDisk|deleteVolume|deleteContainer|eraseCD)$/i,
    changes: /^(?:apfs|mount|unmount|mountDisk|unmountDisk|rename)$/i,
  },
  nvme: { destroys: /^(?:format|sanitize|delete-ns|write-zeroes)$/ },
  parted: {
    destroys: /^(?:mklabel|mktable|rm|mkpart|resizepart)$/,
    options: 's,script a,align= l,list m,machine',
  },
  mdadm: { destroys: /^$/ },
  multipath: { destroys: /^$/ },
  hdparm: { destroys: /^$/ },
};

function storage(rule: Storage): ProgramReader {
  const rules = grammar(rule.options ?? '');
  return (call) => {
    const { operands } = parseOptions(rules, call.args);
    const found = operands.findIndex((word) => rule.destroys.test(word.text));
    if (found >= 0) {
      const device =
        operands.find((word) => word.text.startsWith('/dev/')) ?? operands[found + 1] ?? operands[found];
      return { effects: destroys(call, device, `${call.program} ${operands[found]?.text ?? ''}`) };
    }
    if (!operands.some((word) => rule.changes?.test(word.text))) return {};
    return { effects: [effectOf(call, 'write', 'device', targetOf(operands[1]))] };
  };
}

/** Partition editors: a script on standard input, or a person at the keyboard, may change everything. */
function partition(call: Invocation): ProgramReading {
  const options = parseOptions(PARTITION, call.args);
  if (has(options, 'list', 'dump', 'version', 'p')) return {};
  return { effects: destroys(call, options.operands.at(-1), 'edits the partition table') };
}

const PARTITION = grammar(
  'l,list d,dump J,json V,version s p,print b= H= S= o= L= w= W= t= B u= C= Z,zap-all z,zap n,new= D',
);

const FLAGGED: Readonly<Record<string, RegExp>> = {
  mdadm: /^--?(?:zero-superblock|stop|remove|fail|create|C)\b/,
  hdparm: /^--(?:security-erase|security-erase-enhanced|trim-sector-ranges|write-sector|make-bad-sector)/,
  blkdiscard: /^/,
  badblocks: /^-[a-z]*w/,
  sg_format: /^--format/,
  sg_sanitize: /^/,
};

function flagged(call: Invocation): ProgramReading {
  const grave = call.args.some((word) => FLAGGED[call.program]?.test(word.text));
  if (!grave) return {};
  return {
    effects: destroys(
      call,
      call.args.find((word) => word.text.startsWith('/dev/')) ?? call.args.at(-1),
      'erases the device',
    ),
  };
}

function lvmShort(call: Invocation): ProgramReading {
  const [target] = parseOptions(LVM, call.args).operands;
  return { effects: destroys(call, target, 'removes a volume') };
}

const LVM = grammar('f,force y,yes v,verbose t,test L,size= l,extents= n,name=');

function lvmCreate(call: Invocation): ProgramReading {
  return { effects: [effectOf(call, 'write', 'device', targetOf(parseOptions(LVM, call.args).operands[0]))] };
}

const MKFS_NAMES =
  'mkfs mke2fs mkswap mkdosfs mkntfs mkexfatfs newfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat ' +
  'mkfs.msdos mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.jfs mkfs.reiserfs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.nilfs2 mkfs.udf';

export const DEVICE: ProgramTable = {
  ...shared(MKFS_NAMES, mkfs),
  ...Object.fromEntries(Object.entries(STORAGE).map(([name, rule]) => [name, storage(rule)])),
  ...Object.fromEntries(Object.keys(FLAGGED).map((name) => [name, flagged])),
  ...shared('fdisk sfdisk gdisk sgdisk cfdisk cgdisk', partition),
  ...shared('lvremove vgremove pvremove lvreduce', lvmShort),
  ...shared('lvcreate vgcreate pvcreate lvextend vgextend', lvmCreate),
  wipefs,
};
