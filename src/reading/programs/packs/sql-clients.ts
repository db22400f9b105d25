import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPath, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, type Options, parseOptions, values } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import { callsOf } from '../interpreters/calls.ts';
import { pairBrackets } from '../interpreters/code.ts';
import { scopeOf } from '../interpreters/scope.ts';
import { JAVASCRIPT } from '../interpreters/syntaxes.ts';
import { tokenize } from '../interpreters/tokens.ts';
import type { Invocation, NestedText, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';

/** How a client takes SQL. */
interface Client {
  readonly options: string;
  readonly oneDash?: boolean;
  /** Options whose value is SQL. */
  readonly sql: readonly string[];
  /** Options whose value is a file of SQL. */
  readonly files: readonly string[];
  /** Options whose value is a file that results go to. */
  readonly outputs?: readonly string[];
  /** Operands from this place on are SQL. */
  readonly operands?: number;
  /** The first operand is the database's own file. */
  readonly file?: boolean;
  readonly lists?: readonly string[];
}

const PSQL: Client = {
  options:
    'c,command= f,file= d,dbname= h,host= p,port= U,username= W,password w,no-password o,output= L,log-file= v,set,variable= F,field-separator= R,record-separator= P,pset= T,table-attr= l,list V,version a,echo-all b e E n q,quiet s S t,tuples-only x,expanded X,no-psqlrc z 0 1,single-transaction A,no-align H,html csv',
  sql: ['command'],
  files: ['file'],
  outputs: ['output', 'log-file'],
  lists: ['list', 'version'],
};

const MYSQL: Client = {
  options:
    'e,execute= u,user= h,host= P,port= p,password? D,database= S,socket= B,batch N,skip-column-names s,silent v,verbose t,table H,html X,xml E,vertical f,force A,no-auto-rehash protocol= ssl-mode= ssl-ca= default-character-set= init-command= tee= defaults-file= defaults-extra-file= login-path= i b c C compress raw r q V,version',
  sql: ['execute', 'init-command'],
  files: [],
  outputs: ['tee'],
  lists: ['version'],
};

const SQLITE: Client = {
  options:
    'cmd= init= separator= nullvalue= mode= newline= vfs= csv json header noheader column line list html quote readonly batch bail interactive echo version A safe box table markdown',
  oneDash: true,
  sql: ['cmd'],
  files: ['init'],
  operands: 1,
  file: true,
  lists: ['version'],
};

const OTHERS: Readonly<Record<string, Client>> = {
  cqlsh: { options: 'e,execute= f,file= u= p= k= ssl', sql: ['execute'], files: ['file'] },
  'clickhouse-client': {
    options: 'q,query= queries-file= h,host= port= u,user= password= d,database= format= multiquery',
    sql: ['query'],
    files: ['queries-file'],
  },
  snowsql: { options: 'q,query= f,filename= a= u= d= s= w= r= c= o=', sql: ['query'], files: ['filename'] },
  sqlcmd: { options: 'Q= q= i= o= S= U= P= d= E', sql: ['Q', 'q'], files: ['i'], outputs: ['o'] },
  usql: { options: 'c,command= f,file= o,out=', sql: ['command'], files: ['file'], outputs: ['out'] },
  duckdb: { ...SQLITE, options: 'c= s= init= csv json readonly version', sql: ['c', 's'] },
  osqueryi: { options: 'json csv line', sql: [], files: [], operands: 0 },
  presto: { options: 'execute= file= server= catalog= schema=', sql: ['execute'], files: ['file'] },
  trino: { options: 'execute= file= server= catalog= schema=', sql: ['execute'], files: ['file'] },
  beeline: { options: 'e= f= u= n= p=', oneDash: true, sql: ['e'], files: ['f'] },
  hive: { options: 'e= f= S', sql: ['e'], files: ['f'] },
  'spark-sql': { options: 'e= f=', sql: ['e'], files: ['f'] },
  isql: { options: 'i= o= u= p=', sql: [], files: ['i'], outputs: ['o'] },
};

function client(rule: Client): ProgramReader {
  const rules = grammar(rule.options, rule.oneDash === true ? { oneDash: true } : {});
  return (call) => {
    const options = parseOptions(rules, call.args);
    if (has(options, ...(rule.lists ?? []))) return {};
    const texts = [...values(options, ...rule.sql), ...sqlOperands(options, rule)].map(sqlText);
    const files = values(options, ...rule.files).filter((word) => word.text !== '-');
    const effects: Effect[] = onPaths(
      call,
      'write',
      values(options, ...(rule.outputs ?? [])),
      traitsOf('overwrite'),
    );
    effects.push(
      ...changedFile(call, options, rule, texts),
      ...databaseFile(call, options, rule),
      ...onPaths(call, 'read', files, { sink: 'model' }),
    );
    if (files.length > 0) effects.push(runsFile(call, files[0]));
    if (texts.length > 0 || files.length > 0) return { effects, texts };
    return withStdin(call, effects);
  };
}

function sqlOperands(options: Options, rule: Client): readonly Word[] {
  return rule.operands === undefined ? [] : options.operands.slice(rule.operands);
}

function sqlText(word: Word): NestedText {
  return { language: 'sql', text: word.text, known: word.known, source: word.source };
}

/** Statements and commands that leave a database as it is. */
const LOOKS =
  /^\s*(?:\.|\\|select\b|with\b(?!.*\b(?:insert|update|delete)\b)|pragma\s+\w+\s*(?:\(.*\))?;?\s*$|explain\b(?!\s+analy)|values\b|show\b|describe\b|attach\b|copy\b|export\b|vacuum\s+into\b|install\b|load\b|set\b|$)/is;

function changedFile(
  call: Invocation,
  options: Options,
  rule: Client,
  texts: readonly NestedText[],
): Effect[] {
  const [file] = options.operands;
  if (rule.file !== true || file === undefined || file.text === ':memory:') return [];
  const changes = texts.some(({ text }) => text.split(';').some((one) => !LOOKS.test(one)));
  return changes ? onPath(call, 'write', file, { certainty: 'likely', ...traitsOf('create') }) : [];
}

/** SQLite's database is a file, and queries print what it holds; what happens to it is the SQL's matter. */
function databaseFile(call: Invocation, options: Options, rule: Client): Effect[] {
  const [file] = options.operands;
  return rule.file === true && file !== undefined && file.text !== ':memory:'
    ? onPath(call, 'read', file, { sink: 'model' })
    : [];
}

function runsFile(call: Invocation, file: Word | undefined): Effect {
  return effectOf(call, 'exec', 'database', {
    ...(file === undefined ? {} : { target: file.text }),
    certainty: 'likely',
    note: 'runs a file of SQL',
  });
}

function withStdin(call: Invocation, effects: readonly Effect[]): ProgramReading {
  const { stdin } = call;
  switch (stdin.kind) {
    case 'text':
      return {
        effects,
        texts: [{ language: 'sql', text: stdin.text, known: stdin.known, source: stdin.source }],
      };
    case 'file':
      return { effects: [...effects, runsFile(call, stdin.target)] };
    case 'pipe':
      return {
        effects: [
          ...effects,
          effectOf(call, 'exec', 'database', {
            certainty: stdin.remote ? 'unread' : 'likely',
            note: 'runs the SQL that another program prints',
            ...traitsOf(stdin.remote && 'remote-code'),
          }),
        ],
      };
    case 'none':
      return {
        effects: [
          ...effects,
          effectOf(call, 'exec', 'database', { certainty: 'likely', ...traitsOf('interactive') }),
        ],
      };
  }
}

const MONGO = grammar(
  'eval= f,file= host= port= u,username= p,password= authenticationDatabase= quiet norc nodb shell tls json? retryWrites=',
);

/** The document store's shell runs JavaScript. */
function mongo(call: Invocation): ProgramReading {
  const options = parseOptions(MONGO, call.args);
  const codes = values(options, 'eval');
  if (call.stdin.kind === 'text')
    codes.concat([
      { text: call.stdin.text, known: call.stdin.known, glob: false, source: call.stdin.source },
    ]);
  const texts = codes.map(
    (word): NestedText => ({
      language: 'javascript',
      text: word.text,
      known: word.known,
      source: word.source,
    }),
  );
  const stdin = call.stdin.kind === 'text' ? [call.stdin.text] : [];
  const effects = [...codes.map((word) => word.text), ...stdin].flatMap((code) => mongoActs(call, code));
  const scripts = [
    ...values(options, 'file'),
    ...options.operands.filter((word) => /\.m?js$/.test(word.text)),
  ];
  effects.push(...scripts.map((script) => runsFile(call, script)));
  if (effects.length > 0 || texts.length > 0) return { effects, texts };
  return {
    effects: [effectOf(call, 'exec', 'database', { certainty: 'likely', ...traitsOf('interactive') })],
  };
}

const DROPS =
  /\.(?:dropDatabase|drop|dropIndexes|dropIndex|dropUser|dropRole|dropAllUsersFromDatabase|shutdownServer)$/;
const REMOVES = /\.(?:deleteMany|remove|deleteOne|findOneAndDelete|findAndModify|bulkWrite)$/;

function mongoActs(call: Invocation, text: string): Effect[] {
  const tokens = tokenize(text, JAVASCRIPT);
  const code = tokens === undefined ? undefined : pairBrackets(tokens);
  if (code === undefined)
    return [
      effectOf(call, 'exec', 'database', {
        certainty: 'unread',
        note: 'the code cannot be told from its strings',
      }),
    ];
  const effects: Effect[] = [];
  for (const { name, args } of callsOf({ code, scope: scopeOf(code) }, undefined)) {
    const [filter] = args;
    const everything =
      filter === undefined || (filter.to - filter.from === 2 && code.partner[filter.from] === filter.to - 1);
    if (DROPS.test(name) || (REMOVES.test(name) && everything)) {
      effects.push(
        effectOf(call, 'delete', 'database', {
          target: name,
          recoverable: false,
          note: 'drops data',
          ...traitsOf('irreversible'),
        }),
      );
    } else if (REMOVES.test(name)) effects.push(effectOf(call, 'delete', 'database', { target: name }));
    else if (/\.(?:insert|update|replace|save|create|rename)\w*$/.test(name))
      effects.push(effectOf(call, 'write', 'database', { target: name }));
    else if (/\.(?:find|findOne|count\w*|aggregate|distinct|stats|getCollectionNames)$/.test(name))
      effects.push(effectOf(call, 'read', 'database', { target: name, sink: 'model' }));
  }
  return effects;
}

const DUMP = grammar(
  'f,file= r,result-file= o,out= archive? h,host= p,port= U,username= u,user= d,dbname,db= F,format= t,table= n,schema= j,jobs= a,all-databases c,clean uri= Z,compress= T,tab= collection= gzip password? S=',
);

/** Dumps read data; they write where they are told. */
function dump(call: Invocation): ProgramReading {
  const options = parseOptions(DUMP, call.args);
  const outputs = values(options, 'file', 'result-file', 'out', 'archive', 'tab');
  return {
    effects: [
      effectOf(call, 'read', 'database', { sink: outputs.length > 0 ? 'file' : 'model' }),
      ...onPaths(call, 'write', outputs, traitsOf('overwrite')),
    ],
  };
}

export const SQL_CLIENTS: ProgramTable = {
  ...shared('psql pgcli cockroach-sql', client(PSQL)),
  ...shared('mysql mariadb mycli', client(MYSQL)),
  ...shared('sqlite3 sqlite litecli libsql sqlcipher', client(SQLITE)),
  ...Object.fromEntries(Object.entries(OTHERS).map(([name, rule]) => [name, client(rule)])),
  ...shared('mongosh mongo', mongo),
  ...shared('pg_dump pg_dumpall mysqldump mariadb-dump mongodump mongoexport arangodump', dump),
  createdb: (call) => ({ effects: [effectOf(call, 'write', 'database', traitsOf('create'))] }),
  createuser: (call) => ({ effects: [effectOf(call, 'write', 'database', traitsOf('create'))] }),
};
