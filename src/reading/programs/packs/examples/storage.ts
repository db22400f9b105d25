import type { Examples } from './example.ts';

export const STORAGE_EXAMPLES: Examples = {
  'storage.rclone-dry': [['rclone sync out far:shop --dry-run'], ['rclone sync out far:shop']],
  'storage.rclone-delete': [['rclone purge far:shop', 'rclone sync out far:shop'], ['rclone ls far:shop']],
  'storage.rclone-copy': [['rclone copy out far:shop'], ['rclone size far:shop']],
  'storage.rclone-config': [['rclone config create far s3'], ['rclone version']],
  'storage.object-dry': [['s3cmd del s3://shop/a --dry-run'], ['s3cmd del s3://shop/a']],
  'storage.object-dry-mirror': [['gsutil rsync -n -d out gs://shop'], ['gsutil cp -n a gs://shop']],
  'storage.object-delete': [
    ['gsutil -m rm -r gs://shop', 'mc rb far/shop', 's3cmd del s3://shop/a'],
    ['gsutil ls gs://shop'],
  ],
  'storage.object-mirror': [['gsutil rsync -d out gs://shop'], ['gsutil rsync out gs://shop']],
  'storage.object-admin': [
    ['mc admin user remove far ada', 'mc ilm rule rm far/shop'],
    ['mc admin user list far'],
  ],
  'storage.object-admin-short': [['mc policy remove far/shop'], ['mc policy list far']],
  'storage.backup-dry': [['restic forget --dry-run latest'], ['restic forget latest']],
  'storage.backup-delete': [['restic forget latest', 'borg delete repo::old'], ['restic snapshots']],
  'storage.backup-key': [['restic key remove 1'], ['restic key list']],
  'storage.backup-snapshot': [['kopia snapshot delete k1'], ['kopia snapshot list']],
  'storage.backup-cache': [['restic cache --cleanup'], ['restic cache']],
  'storage.backup-tarsnap': [['tarsnap -d -f old'], ['tarsnap --list-archives']],
};
