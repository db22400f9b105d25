import type { Pack } from './pack.ts';
import { gone } from './pack.ts';

export const STORAGE: Pack = {
  id: 'storage',
  about: 'object stores, mirrors and backups: deleting and thinning out',
  evidence: [
    'rclone.conf',
    '.rclone.conf',
    '.resticignore',
    'borgmatic.yaml',
    '.s3cfg',
    'backup/',
    'backups/',
  ],
  programs: [
    {
      names: ['rclone'],
      options:
        'config= transfers= checkers= include= exclude= filter= filter-from= max-age= min-age= bwlimit= log-file= log-level= P,progress v,verbose n,dry-run i,interactive backup-dir= s3-acl=',
      rows: [
        {
          id: 'storage.rclone-dry',
          about: 'tells what would happen',
          words: '*',
          flags: ['-n', '--dry-run'],
          acts: [],
        },
        {
          id: 'storage.rclone-delete',
          about: 'deletes from a remote store',
          words: 'delete|deletefile|purge|rmdir|rmdirs|cleanup|dedupe|sync|move|moveto|bisync',
          acts: gone('cloud', 'deletes from a remote store'),
        },
        {
          id: 'storage.rclone-copy',
          about: 'copies to or from a remote store',
          words: 'copy|copyto|copyurl|rcat|mkdir|touch|link|settier',
          acts: [{ verb: 'send', domain: 'network', traits: ['remote'] }],
        },
        {
          id: 'storage.rclone-config',
          about: 'changes the way to a remote store',
          words: 'config',
          acts: [{ verb: 'write', domain: 'cloud', traits: ['global'] }],
        },
      ],
    },
    {
      names: [
        'gsutil',
        's3cmd',
        's4cmd',
        's5cmd',
        'mc',
        'mcli',
        'ossutil',
        'coscli',
        'b2',
        'azcopy',
        'swift-client',
        'ibmcos',
        'wasabi',
      ],
      options:
        'm,multi h= o= q D json config= c= profile= endpoint-url= access_key= secret_key= recursive r,recursive force f,force insecure delete-destination= n,dry-run',
      general: 'cloud',
      rows: [
        {
          id: 'storage.object-dry',
          about: 'tells what would happen',
          words: '*',
          flags: ['--dry-run'],
          acts: [],
        },
        {
          id: 'storage.object-dry-mirror',
          about: 'tells what would happen',
          words: 'rsync|sync',
          flags: ['-n'],
          acts: [],
        },
        {
          id: 'storage.object-delete',
          about: 'deletes objects or buckets',
          words: 'rm|rb|del|remove|mirror|delete|expire',
          acts: gone('cloud', 'deletes stored objects'),
        },
        {
          id: 'storage.object-mirror',
          about: 'deletes what the source does not have',
          words: 'rsync|sync',
          flags: ['-d', '--delete', '--delete-removed', '--delete-destination'],
          acts: gone('cloud', 'deletes what the source does not have'),
        },
        {
          id: 'storage.object-admin',
          about: 'changes a store',
          words: 'admin|ilm|replicate|version|bucket|policy * rm|remove|delete|disable|suspend|stop|reset',
          acts: gone('cloud'),
        },
        {
          id: 'storage.object-admin-short',
          about: 'changes a store',
          words: 'admin|ilm|replicate|version|bucket|policy rm|remove|delete|disable|suspend|stop|reset',
          acts: gone('cloud'),
        },
      ],
    },
    {
      names: [
        'restic',
        'rustic',
        'borg',
        'borgmatic',
        'duplicity',
        'kopia',
        'duplicacy',
        'bup',
        'rdiff-backup',
        'rsnapshot',
        'autorestic',
        'pgbackrest',
        'wal-g',
        'barman',
      ],
      options:
        'r,repo= p,password-file= o,option= keep-last= keep-daily= keep-weekly= keep-monthly= tag= host= path= cache-dir= repository-file= exclude= e= v,verbose q,quiet n,dry-run s,stats list prune f=',
      rows: [
        {
          id: 'storage.backup-dry',
          about: 'tells what would happen',
          words: '*',
          flags: ['-n', '--dry-run'],
          acts: [],
        },
        {
          id: 'storage.backup-delete',
          about: 'deletes backups',
          words:
            'forget|prune|delete|remove|compact|recreate|break-lock|unlock|rewrite|expire|remove-*|cleanup|collect-cleanup|stanza-delete|nuke|maintenance',
          acts: gone('cloud', 'deletes backups'),
        },
        {
          id: 'storage.backup-key',
          about: 'removes a key of the backups',
          words: 'key remove|rm|delete',
          acts: gone('cloud'),
        },
        {
          id: 'storage.backup-snapshot',
          about: 'deletes backups',
          words: 'snapshot|policy|repository delete|remove|expire|disconnect|fix',
          acts: gone('cloud'),
        },
        {
          id: 'storage.backup-cache',
          about: 'empties the cache of the backups',
          words: 'cache',
          flags: ['--cleanup'],
          acts: gone('cloud'),
        },
      ],
    },
    {
      names: ['tarsnap'],
      options: 'f= c x d r t v nuke keyfile= cachedir= C=',
      rows: [
        {
          id: 'storage.backup-tarsnap',
          about: 'deletes backups',
          words: '',
          flags: ['--nuke', '-d'],
          acts: gone('cloud', 'deletes backups'),
        },
      ],
    },
  ],
};
