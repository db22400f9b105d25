import type { Preset } from './preset.ts';
import { ALLOWS, DATA_FOLLOWS, LIVE, MIGRATES, SPOKEN } from './reasons.ts';

/** What data is kept by, and what others speak to it. */
export const DATA_PRESETS: readonly Preset[] = [
  {
    id: 'alembic',
    stack: 'Alembic and Flask-Migrate',
    evidence: ['alembic.ini', 'migrations/alembic.ini'],
    rows: [{ name: 'environment', because: MIGRATES, globs: ['alembic.ini', '{alembic,migrations}/env.py'] }],
  },
  {
    id: 'drizzle',
    stack: 'Drizzle',
    evidence: ['drizzle.config.*'],
    rows: [
      {
        name: 'schema',
        because: DATA_FOLLOWS,
        globs: ['drizzle.config.*', 'drizzle/**', 'db/schema.*', 'db/schema/**'],
      },
    ],
  },
  {
    id: 'knex',
    stack: 'Knex, Sequelize and TypeORM',
    evidence: ['knexfile.*', '.sequelizerc', 'ormconfig.*', 'data-source.*'],
    rows: [
      {
        name: 'environment',
        because: MIGRATES,
        globs: ['knexfile.*', '.sequelizerc', 'ormconfig.*', 'data-source.*'],
      },
    ],
  },
  {
    id: 'supabase',
    stack: 'Supabase',
    evidence: ['supabase/config.toml'],
    rows: [{ name: 'live', because: LIVE, globs: ['supabase/config.toml', 'supabase/functions/**'] }],
  },
  {
    id: 'firebase',
    stack: 'Firebase',
    evidence: ['firebase.json', '.firebaserc'],
    rows: [
      { name: 'rights', because: ALLOWS, globs: ['*.rules', 'database.rules.json'] },
      { name: 'live', because: LIVE, globs: ['firebase.json', '.firebaserc', 'firestore.indexes.json'] },
    ],
  },
  {
    id: 'dbt',
    stack: 'dbt',
    evidence: ['dbt_project.yml'],
    rows: [{ name: 'live', because: LIVE, globs: ['dbt_project.yml', 'snapshots/**', 'profiles.yml'] }],
  },
  {
    id: 'graphql',
    stack: 'GraphQL',
    evidence: ['schema.graphql', '*.graphqls', 'codegen.{ts,js,yml,yaml}', 'graphql.config.*', '.graphqlrc*'],
    rows: [{ name: 'contract', because: SPOKEN, globs: ['schema.{graphql,gql}', '*.graphqls'] }],
  },
  {
    id: 'protobuf',
    stack: 'Protocol Buffers',
    evidence: ['buf.yaml', 'buf.gen.yaml', 'buf.work.yaml', 'proto/*.proto', '*.proto'],
    rows: [{ name: 'contract', because: SPOKEN, globs: ['*.proto', 'buf.{yaml,lock}'] }],
  },
  {
    id: 'openapi',
    stack: 'OpenAPI',
    evidence: ['openapi.*', 'swagger.*', 'api/openapi.*'],
    rows: [{ name: 'contract', because: SPOKEN, globs: ['{openapi,swagger}.{yaml,yml,json}'] }],
  },
];
