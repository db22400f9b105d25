import { onPaths } from '../programs/common/effects.ts';
import { tellsEnvironment } from '../programs/common/environment.ts';
import { grammar, has, type Options, parseOptions, values } from '../programs/common/options.ts';
import type { Invocation, NestedCommand, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import { commandsAt, prefix, readsTexts, runs, textOf, type Wrapper, type WrapperTable } from './wrapper.ts';

const ENV = grammar(
  'i,ignore-environment 0,null u,unset= C,chdir= S,split-string= v,debug block-signal? default-signal? ignore-signal? a,argv0= list-signal-handling P=',
  { stopAtOperand: true },
);

const ASSIGNMENT = /^[^-=\s][^=\s]*=/;

function env(call: Invocation): ProgramReading {
  const options = parseOptions(ENV, call.args);
  const split = values(options, 'split-string').at(-1);
  const folder = values(options, 'chdir').at(-1);
  if (split !== undefined) {
    const text = textOf([split, ...options.operands.map(asOneWord)]);
    return { texts: text === undefined ? [] : [text] };
  }
  const start = options.operands.findIndex(({ text }) => text !== '-' && !ASSIGNMENT.test(text));
  const commands = start < 0 ? [] : commandsAt(options, start);
  if (start < 0) return { effects: [tellsEnvironment(call)] };
  const settings = options.operands.slice(0, start);
  const bare = isBare(options);
  return { commands: commands.map((one) => ({ ...moved(one, folder), settings, bare })) };
}

function isBare(options: Options): boolean {
  return (
    has(options, 'ignore-environment') ||
    options.operands[0]?.text === '-' ||
    values(options, 'unset').some(({ text, known }) => !known || LOOKED_UP.test(text))
  );
}

/** Variables by which a program finds others, or its own settings. */
const LOOKED_UP = /^(?:PATH|\w*HOME|\w*_(?:CONFIG\w*|DIR|PATH))$/;

/** Only the string is split; the words behind it stay as they are. */
function asOneWord(word: Word): Word {
  return { ...word, text: `'${word.text.replaceAll("'", `'\\''`)}'` };
}

function moved(command: NestedCommand, folder: Word | undefined): NestedCommand {
  return folder === undefined ? command : { ...command, base: folder.known ? folder.text : null };
}

function withAssignments(notation: string) {
  const options = grammar(notation, { stopAtOperand: true });
  return (call: Invocation): ProgramReading => {
    const parsed = parseOptions(options, call.args);
    const start = parsed.operands.findIndex((word) => !ASSIGNMENT.test(word.text));
    const settings = parsed.operands.slice(0, Math.max(start, 0));
    return runs(...(start < 0 ? [] : commandsAt(parsed, start)).map((one) => ({ ...one, settings })));
  };
}

/** The command after a sub-command, its options and `skip` operands, or after the `--` behind them. */
function afterVerb(verbs: readonly string[], notation: string, skip = 0): Wrapper {
  const options = grammar(notation, { stopAtOperand: true });
  return (call) => {
    const at = call.args.findIndex((word) => verbs.includes(word.text));
    if (at < 0) return undefined;
    const parsed = parseOptions(options, call.args.slice(at + 1));
    const dashes = parsed.operands[skip]?.text === '--' ? 1 : 0;
    return runs(...commandsAt(parsed, skip + dashes));
  };
}

/** The command after the `--` that follows a sub-command and any number of words. */
function afterDashes(verbs: readonly string[]): Wrapper {
  return (call) => {
    const at = call.args.findIndex((word) => verbs.includes(word.text));
    const dashes = call.args.findIndex((word, index) => index > at && word.text === '--');
    return at < 0 || dashes < 0 ? undefined : { commands: [{ words: call.args.slice(dashes + 1) }] };
  };
}

/** Without a name it is `.env`. */
function defaultFile({ source }: Invocation, options: Options): Word[] {
  const named = values(options, 'e', 'f', 'file').length > 0;
  return named ? [] : [{ text: '.env', known: true, glob: false, source }];
}

const DOTENV = grammar('e= c? v= p= o,override quiet expand debug f,file= no-override', {
  stopAtOperand: true,
});

function dotenv(call: Invocation): ProgramReading {
  const options = parseOptions(DOTENV, call.args);
  const dashes = call.args.findIndex((word) => word.text === '--');
  const verb = call.args.findIndex((word) => word.text === 'run' || word.text === 'exec');
  const isVerb = verb >= 0 && call.args[verb] === options.operands[0] && (dashes < 0 || verb < dashes);
  const verbs = isVerb ? 1 : 0;
  const skip = options.operands[verbs]?.text === '--' ? verbs + 1 : verbs;
  const shows = /^(?:list|get)$/.test(options.operands[0]?.text ?? '');
  if (shows)
    return {
      effects: onPaths(call, 'read', [...values(options, 'e', 'f', 'file'), ...defaultFile(call, options)], {
        sink: 'model',
      }),
    };
  const commands = commandsAt(options, skip);
  return { effects: onPaths(call, 'read', values(options, 'e', 'f', 'file'), { sink: 'process' }), commands };
}

/** Programs that set variables and run a command. */
export const ENVIRONMENT: WrapperTable = {
  env,
  genv: env,
  'cross-env': withAssignments(''),
  'cross-env-shell': (call) => {
    const text = textOf(call.args);
    return text === undefined ? undefined : { texts: [text] };
  },
  dotenv,
  'dotenv-cli': dotenv,
  dotenvx: afterVerb(['run'], 'f,env-file= e,env= fk,env-keys-file= o,overload q,quiet strict convention='),
  'env-cmd': prefix(
    'f,file= e,environments= r,rc-file= x,expand-envs fallback no-override silent use-shell verbose',
  ),
  direnv: afterVerb(['exec'], '', 1),
  op: afterVerb(['run'], 'env-file= no-masking account='),
  'aws-vault': afterVerb(
    ['exec'],
    'd,duration= n,no-session region= t,mfa-token= s,server ecs-server lazy stdout json',
    1,
  ),
  infisical: afterVerb(['run'], 'env= path= projectId= token= c,command= watch'),
  chamber: afterDashes(['exec']),
  teller: afterVerb(['run'], 'reset,r shell,s'),
  sops: (call) =>
    /^exec-/.test(call.args[0]?.text ?? '') ? readsTexts(textOf(call.args.slice(2))) : undefined,
  vault: () => undefined,
  mise: afterDashes(['exec', 'x']),
  asdf: afterVerb(['exec'], ''),
  rtx: afterDashes(['exec', 'x']),
  pyenv: afterVerb(['exec'], ''),
  rbenv: afterVerb(['exec'], ''),
  nodenv: afterVerb(['exec'], ''),
  volta: afterVerb(['run'], 'node= npm= yarn= pnpm= bundled-npm no-yarn env='),
  fnm: afterVerb(['exec'], 'using='),
  conda: afterVerb(['run'], 'n,name= p,prefix= no-capture-output live-stream cwd= v'),
  mamba: afterVerb(['run'], 'n,name= p,prefix= no-capture-output live-stream cwd= v'),
  micromamba: afterVerb(['run'], 'n,name= p,prefix= no-capture-output live-stream cwd= v'),
  hatch: afterVerb(['run'], ''),
  pixi: afterVerb(['run'], 'e,environment= frozen locked manifest-path='),
  nvm: afterVerb(['exec'], ''),
};
