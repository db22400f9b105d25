import type { Pack } from './pack.ts';
import { changed, gone, looked, replaced } from './pack.ts';

const REDIS =
  'h= p= s= a= u= n= r= i= t= d= D= e x c raw no-raw csv json user= pass= tls cacert= cert= key= scan pattern= bigkeys memkeys hotkeys stat latency intrinsic-latency= rdb= pipe eval= ldb verbose no-auth-warning';

/** Clients that take a command rather than SQL. */
export const DATABASES: Pack = {
  id: 'databases',
  about: 'clients of databases: dropping, flushing and restoring over data',
  evidence: [
    '*.sql',
    'docker-compose*.yml',
    'compose*.yaml',
    'schema.rb',
    'prisma/',
    'redis.conf',
    'mongod.conf',
  ],
  programs: [
    {
      names: ['redis-cli', 'valkey-cli', 'keydb-cli'],
      options: REDIS,
      rows: [
        {
          id: 'databases.redis-flush',
          about: 'empties a key store',
          words: 'flushall|flushdb',
          acts: gone('database', 'empties the key store'),
        },
        {
          id: 'databases.redis-stop',
          about: 'stops a key store or changes how it runs',
          words: 'shutdown|debug|replicaof|slaveof|failover',
          acts: replaced('database'),
        },
        {
          id: 'databases.redis-config',
          about: 'changes the configuration of a key store',
          words: 'config set|rewrite|resetstat',
          acts: replaced('database', 'can make the server write files'),
        },
        {
          id: 'databases.redis-script',
          about: 'runs a script in a key store',
          words: 'eval|evalsha|fcall|script|function',
          acts: changed('database'),
        },
        {
          id: 'databases.redis-delete',
          about: 'deletes keys',
          words: 'del|unlink|getdel',
          acts: [{ verb: 'delete', domain: 'database' }],
        },
        {
          id: 'databases.redis-read',
          about: 'reads keys',
          words:
            'get|mget|hget|hgetall|keys|scan|info|ping|ttl|type|exists|lrange|smembers|zrange|dbsize|client|monitor|memory|config|cluster|acl',
          acts: looked('database'),
        },
        {
          id: 'databases.redis-write',
          about: 'writes keys',
          words: '*',
          acts: [{ verb: 'write', domain: 'database' }],
        },
      ],
    },
    {
      names: ['dropdb', 'dropuser', 'pg_dropcluster', 'pg_resetwal', 'pg_resetxlog'],
      options:
        'h,host= p,port= U,username= W,password w,no-password e,echo f,force i,interactive if-exists maintenance-db=',
      rows: [
        {
          id: 'databases.drop',
          about: 'drops a database or an account',
          words: '',
          acts: gone('database', 'drops data'),
        },
      ],
    },
    {
      names: ['pg_restore'],
      options:
        'h,host= p,port= U,username= d,dbname= f,file= F,format= j,jobs= n,schema= N,exclude-schema= t,table= T,trigger= I,index= L,use-list= S,superuser= role= l,list c,clean C,create a s v O x 1 e if-exists',
      rows: [
        {
          id: 'databases.restore-list',
          about: 'lists what a dump holds',
          words: '',
          flags: ['-l', '--list'],
          acts: [],
        },
        {
          id: 'databases.restore-clean',
          about: 'drops what is there before restoring',
          words: '',
          flags: ['-c', '--clean'],
          acts: gone('database', 'drops what is there first'),
        },
        {
          id: 'databases.restore',
          about: 'loads a dump into a database',
          words: '',
          flags: ['-d', '--dbname'],
          acts: changed('database'),
        },
      ],
    },
    {
      names: ['mongorestore', 'mongoimport'],
      options:
        'h,host= port= u,username= p,password= d,db= c,collection= uri= file= type= nsInclude= nsExclude= drop',
      rows: [
        {
          id: 'databases.mongo-restore-drop',
          about: 'drops collections before loading',
          words: '',
          flags: ['--drop'],
          acts: gone('database', 'drops what is there first'),
        },
        {
          id: 'databases.mongo-restore',
          about: 'loads data into a database',
          words: '',
          acts: changed('database'),
        },
      ],
    },
    {
      names: ['mysqladmin', 'mariadb-admin'],
      options:
        'u,user= h,host= P,port= p,password? S,socket= f,force s,silent v,verbose w,wait? c,count= i,sleep= protocol=',
      rows: [
        {
          id: 'databases.mysql-drop',
          about: 'drops a database',
          words: 'drop',
          acts: gone('database', 'drops data'),
        },
        {
          id: 'databases.mysql-admin',
          about: 'stops or changes a database server',
          words: 'shutdown|kill|flush-*|password|reload|refresh|start-slave|stop-slave',
          acts: replaced('database'),
        },
        {
          id: 'databases.mysql-look',
          about: 'asks a database server how it is',
          words: 'status|ping|version|variables|extended-status|processlist',
          acts: looked('database'),
        },
      ],
    },
    {
      names: ['etcdctl'],
      options: 'endpoints= cacert= cert= key= user= w= prefix from-key command-timeout= rev=',
      rows: [
        {
          id: 'databases.etcd-delete',
          about: 'deletes keys of a cluster store',
          words: 'del|rm',
          acts: gone('database'),
        },
        {
          id: 'databases.etcd-admin',
          about: 'changes a cluster store or its members',
          words: 'member|role|user|auth|snapshot remove|delete|disable|restore|revoke',
          acts: gone('database'),
        },
        {
          id: 'databases.etcd-read',
          about: 'reads keys of a cluster store',
          words: 'get|watch|endpoint|member|version|check',
          acts: looked('database'),
        },
        {
          id: 'databases.etcd-write',
          about: 'writes keys of a cluster store',
          words: '*',
          acts: changed('database'),
        },
      ],
    },
    {
      names: [
        'influx',
        'cqlsh',
        'clickhouse',
        'neo4j-admin',
        'cypher-shell',
        'couchdb',
        'arangorestore',
        'cockroach',
        'tidb',
        'surreal',
        'edgedb',
        'gel',
        'turso',
        'pscale',
        'neonctl',
        'mongocli',
        'atlas-cli',
        'pg_ctl',
        'pg_ctlcluster',
        'initdb',
        'nodetool',
        'qdrant',
        'milvus_cli',
        'weaviate',
      ],
      options: 'host= org= o= t= b,bucket= url= u= p= database= d= user= insecure',
      general: 'database',
      rows: [],
    },
  ],
};
