import type { Pack, PackRule } from './pack.ts';
import { changed, gone, replaced } from './pack.ts';

const drops = (id: string, words: string, more: Partial<PackRule> = {}): PackRule => ({
  id: `migrations.${id}`,
  about: 'drops or resets a database',
  words,
  acts: gone('database', 'drops data'),
  ...more,
});
const undoes = (id: string, words: string, more: Partial<PackRule> = {}): PackRule => ({
  id: `migrations.${id}`,
  about: 'takes migrations back, and the columns and tables they made',
  words,
  acts: gone('database', 'drops what the migrations made'),
  ...more,
});
const runs = (id: string, words: string, more: Partial<PackRule> = {}): PackRule => ({
  id: `migrations.${id}`,
  about: 'changes the schema of a database',
  words,
  acts: changed('database'),
  ...more,
});

/** Tools that change the schema of a database. */
export const MIGRATIONS: Pack = {
  id: 'migrations',
  about: 'schema migrations: resetting, dropping and taking back',
  evidence: [
    'prisma/',
    'db/migrate/',
    'alembic.ini',
    'migrations/',
    'knexfile.*',
    'drizzle.config.*',
    'flyway.conf',
    'liquibase.properties',
    'manage.py',
    'artisan',
    '.sequelizerc',
    'ormconfig.*',
  ],
  programs: [
    {
      names: ['prisma'],
      options:
        'schema= name= create-only skip-seed skip-generate f,force file= url= stdin from-url= to-url= config=',
      rows: [
        drops('prisma-reset', 'migrate reset'),
        drops('prisma-push', 'db push', { flags: ['--force-reset', '--accept-data-loss'] }),
        {
          id: 'migrations.prisma-execute',
          about: 'runs SQL against a database',
          words: 'db execute',
          acts: replaced('database', 'runs SQL that the command does not show'),
        },
        runs('prisma-change', 'migrate|db deploy|dev|push|seed|resolve'),
      ],
    },
    {
      names: ['rails', 'rake', 'bin/rails', 'gitlab-rake'],
      options: 'e,environment= f,rakefile= s,silent q,quiet n,dry-run t,trace?',
      rows: [
        drops(
          'rails-drop',
          'db:drop*|db:reset*|db:purge*|db:schema:load*|db:structure:load*|db:migrate:reset*|db:setup*|db:truncate*|db:seed:replant|db:wipe',
        ),
        undoes('rails-rollback', 'db:rollback*|db:migrate:down*|db:migrate:redo*'),
        drops('rails-restore', '*:backup:restore|*:cleanup:*'),
        {
          id: 'migrations.rails-destroy',
          about: 'removes generated files',
          words: 'destroy|d',
          acts: [{ verb: 'write', domain: 'file', target: '.', note: 'removes what the generator made' }],
        },
        runs('rails-migrate', 'db:*'),
      ],
    },
    {
      names: ['manage.py', 'django-admin'],
      options: 'settings= pythonpath= v,verbosity= database= noinput no-input fake plan',
      rows: [
        drops('django-flush', 'flush|reset_db|sqlflush|drop_database|reset_schema|clear_index|rebuild_index'),
        undoes('django-zero', 'migrate * zero'),
        runs('django-migrate', 'migrate|loaddata', { without: ['--plan', '--check'] }),
      ],
    },
    {
      names: ['alembic', 'flask-db'],
      options: 'c,config= n,name= x= sql tag= m= rev-id= autogenerate raiseerr',
      rows: [
        undoes('alembic-downgrade', 'downgrade', { without: ['--sql'] }),
        runs('alembic-upgrade', 'upgrade|stamp'),
      ],
    },
    {
      names: ['flyway'],
      options: 'url= user= password= locations= configFiles= schemas=',
      oneDash: true,
      rows: [
        drops('flyway-clean', 'clean'),
        undoes('flyway-undo', 'undo'),
        runs('flyway-migrate', 'migrate|baseline|repair'),
      ],
    },
    {
      names: ['liquibase'],
      options: 'changelog-file= url= username= password= defaults-file= count= tag=',
      oneDash: true,
      rows: [
        drops('liquibase-drop', 'drop-all|dropAll'),
        undoes('liquibase-rollback', 'rollback*|undo*'),
        runs('liquibase-update', 'update*|clear-checksums|changelog-sync'),
      ],
    },
    {
      names: ['knex'],
      options: 'knexfile= env= cwd= client= connection= migrations-directory= all',
      rows: [
        undoes('knex-rollback', 'migrate:rollback|migrate:down'),
        runs('knex-migrate', 'migrate:*|seed:run'),
      ],
    },
    {
      names: ['drizzle-kit'],
      options: 'config= dialect= schema= url= out= force',
      rows: [
        drops('drizzle-drop', 'drop'),
        drops('drizzle-push', 'push', { flags: ['--force'] }),
        runs('drizzle-push-asked', 'push|migrate'),
      ],
    },
    {
      names: ['sequelize', 'sequelize-cli'],
      options: 'env= config= url= to= name= migrations-path=',
      rows: [
        drops('sequelize-drop', 'db:drop'),
        undoes('sequelize-undo', 'db:migrate:undo*|db:seed:undo*'),
        runs('sequelize-migrate', 'db:*'),
      ],
    },
    {
      names: ['typeorm', 'typeorm-ts-node-commonjs', 'typeorm-ts-node-esm', 'mikro-orm'],
      options: 'd,dataSource= f= config= t=',
      rows: [
        drops('typeorm-drop', 'schema:drop|schema:fresh|database:drop|migration:fresh'),
        undoes('typeorm-revert', 'migration:revert|migration:down'),
        drops('typeorm-sync', 'schema:sync|schema:update'),
        runs('typeorm-run', 'migration:run|migration:up'),
      ],
    },
    {
      names: ['artisan'],
      options: 'env= database= path= step= force seed class=',
      rows: [
        drops('laravel-fresh', 'migrate:fresh|migrate:reset|migrate:refresh|db:wipe'),
        undoes('laravel-rollback', 'migrate:rollback'),
        runs('laravel-migrate', 'migrate|db:seed'),
        {
          id: 'migrations.laravel-code',
          about: 'runs code given on the command line',
          words: 'tinker',
          acts: [{ verb: 'exec', domain: 'process', traits: ['inline-code'] }],
        },
      ],
    },
    {
      names: ['console', 'doctrine', 'doctrine-migrations'],
      options: 'e,env= n,no-interaction q,quiet connection= em= force full-database if-exists',
      rows: [
        drops(
          'doctrine-drop',
          'doctrine:database:drop|doctrine:schema:drop|d:d:d|orm:schema-tool:drop|doctrine:fixtures:load',
        ),
        runs('doctrine-migrate', 'doctrine:migrations:*|doctrine:schema:update|orm:schema-tool:update'),
      ],
    },
    {
      names: ['mix'],
      options: 'r,repo= n,step= to= quiet',
      rows: [
        drops('ecto-drop', 'ecto.drop|ecto.reset'),
        undoes('ecto-rollback', 'ecto.rollback'),
        runs('ecto-migrate', 'ecto.migrate|ecto.setup'),
      ],
    },
    {
      names: ['goose'],
      options: 'dir= table= v s',
      oneDash: true,
      rows: [
        undoes('goose-down', '* * reset|down|down-to|redo'),
        undoes('goose-down-env', 'reset|down|down-to|redo'),
        runs('goose-up', '*'),
      ],
    },
    {
      names: [
        'dbmate',
        'migrate',
        'sql-migrate',
        'migra',
        'sqitch',
        'shmig',
        'node-pg-migrate',
        'db-migrate',
        'umzug',
        'atlas',
        'sqlx',
        'diesel',
        'sea-orm-cli',
        'geni',
        'golang-migrate',
        'tern',
        'yoyo',
        'phinx',
        'migrate-mongo',
        'graphile-migrate',
      ],
      options:
        'u,url= e,env= d,migrations-dir= s,schema-file= path= source= database= config= dir= auto-approve t= y D=',
      oneDash: true,
      rows: [
        drops('migrate-drop', 'drop|reset|clean|destroy'),
        drops(
          'migrate-drop-database',
          'database|schema|migration|migrate drop|reset|clean|fresh|refresh|redo',
        ),
        undoes('migrate-down', 'down|rollback|revert|undo'),
        undoes('migrate-down-nested', 'migrate|migration down|rollback|revert|undo'),
        runs('migrate-up', 'up|migrate|deploy|apply|push|run|latest'),
      ],
    },
    {
      names: ['dotnet-ef'],
      options: 'p,project= s,startup-project= c,context= f,force connection=',
      rows: [
        drops('ef-drop', 'database drop'),
        undoes('ef-zero', 'database update 0'),
        runs('ef-update', 'database update'),
      ],
    },
  ],
};
