import type { Examples } from './example.ts';

export const DATABASE_EXAMPLES: Examples = {
  'databases.redis-flush': [
    ['redis-cli FLUSHALL', 'redis-cli -h far -n 2 flushdb async'],
    ['redis-cli get flushall'],
  ],
  'databases.redis-stop': [['redis-cli shutdown nosave'], ['redis-cli ping']],
  'databases.redis-config': [['redis-cli config set dir /tmp'], ['redis-cli config get dir']],
  'databases.redis-script': [['redis-cli eval "return 1" 0'], ['redis-cli get eval']],
  'databases.redis-delete': [['redis-cli del session:1'], ['redis-cli hdel a b']],
  'databases.redis-read': [['redis-cli keys user:*'], ['redis-cli set a b']],
  'databases.redis-write': [['redis-cli set a b'], ['redis-cli get a']],
  'databases.drop': [['dropdb shop', 'dropuser ada'], ['createdb shop']],
  'databases.restore-list': [['pg_restore -l shop.dump'], ['pg_restore -d shop shop.dump']],
  'databases.restore-clean': [
    ['pg_restore --clean -d shop shop.dump', 'pg_restore -c -d shop shop.dump'],
    ['pg_restore -d shop shop.dump'],
  ],
  'databases.restore': [['pg_restore -d shop shop.dump'], ['pg_restore -l shop.dump']],
  'databases.mongo-restore-drop': [['mongorestore --drop dump/'], ['mongorestore dump/']],
  'databases.mongo-restore': [['mongorestore dump/'], ['mongodump']],
  'databases.mysql-drop': [['mysqladmin -u root drop shop'], ['mysqladmin status']],
  'databases.mysql-admin': [['mysqladmin shutdown', 'mysqladmin flush-logs'], ['mysqladmin ping']],
  'databases.mysql-look': [['mysqladmin -h far status'], ['mysqladmin drop shop']],
  'databases.etcd-delete': [['etcdctl del --prefix /app'], ['etcdctl get /app']],
  'databases.etcd-admin': [['etcdctl member remove 8e9e'], ['etcdctl member list']],
  'databases.etcd-read': [['etcdctl get /app'], ['etcdctl put /app x']],
  'databases.etcd-write': [['etcdctl put /app x'], ['etcdctl get /app']],
};
