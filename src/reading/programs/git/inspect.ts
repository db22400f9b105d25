import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { concealedText } from '../common/concealed.ts';
import { effectOf, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, type Options, parseOptions, values } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import { slice } from '../common/words.ts';
import type { Invocation, ProgramReading } from '../program.ts';
import { serves } from '../system/serving.ts';
import { type GitTable, pathspecs, wholeTree } from './call.ts';

const LOOK = grammar(
  'p,u,patch L= output= n,max-count= O= S= G= U,unified= format= pretty? author= since= until= after= before= grep= committer= skip= diff-filter= find-object= decorate? decorate-refs= inter-hunk-context= stat? name-only name-status no-patch s no-index cached staged e t batch? batch-check? batch-command? textconv ext-diff filters path= word-diff? color? abbrev? M? C? B? date= ignore-rev= ignore-revs-file= w follow all oneline graph',
);

/** What a look at history shows: the content of paths that it names, under their names of today. */
function look(call: Invocation): ProgramReading {
  const options = parseOptions(LOOK, call.args);
  const effects = onPaths(call, 'write', values(options, 'output'), traitsOf('overwrite'));
  if (has(options, 'ext-diff', 'textconv', 'filters')) effects.push(runsConfigured(call));
  if (!showsContent(call, options)) return { effects };
  const sink = has(options, 'output') ? 'file' : 'model';
  const lines = values(options, 'L')
    .filter((word) => word.text.includes(':'))
    .map((word) => slice(word, word.text.indexOf(':') + 1));
  const paths = [...shownPaths(call, options), ...lines, ...listedObjects(call, options)];
  return { effects: [...effects, ...onPaths(call, 'read', paths, { sink })] };
}

/** What `cat-file --batch` is asked for. */
function listedObjects({ stdin }: Invocation, options: Options): readonly Word[] {
  if (!has(options, 'batch', 'batch-command') || stdin.kind !== 'text') return [];
  const { source } = stdin;
  const names = stdin.text.split(/\s+/).filter((text) => text.includes(':'));
  return names.flatMap((text) => namedPath({ text, known: !text.includes('\uFFFD'), glob: false, source }));
}

/** A driver or a filter that the configuration names. */
function runsConfigured(call: Invocation): Effect {
  return effectOf(call, 'exec', 'process', {
    target: 'a driver of the configuration',
    certainty: 'likely',
    note: 'git runs the programs that its configuration names for these files',
    ...traitsOf('workspace-code'),
  });
}

/** `log` shows content only with a patch; `--name-only` and `--stat` never do. */
function showsContent(call: Invocation, options: Options): boolean {
  if (
    has(options, 'name-only', 'name-status', 'no-patch', 's') ||
    (has(options, 'stat') && !has(options, 'patch'))
  )
    return false;
  if (/log$|whatchanged|rev-list/.test(call.program)) return has(options, 'patch', 'L');
  if (call.program === 'git cat-file') return !has(options, 'e', 't', 's');
  return true;
}

function shownPaths(call: Invocation, options: Options): readonly Word[] {
  const dashes = call.args.findIndex((word) => word.text === '--');
  const behind = dashes < 0 ? [] : call.args.slice(dashes + 1);
  const before =
    dashes < 0 ? options.operands : options.operands.slice(0, options.operands.length - behind.length);
  return [...before.flatMap(namedPath), ...pathspecs(call, behind)];
}

/** `REV:path` names a path; so does a word with a dot or a slash that is no range. */
function namedPath(word: Word): Word[] {
  const colon = word.text.indexOf(':');
  if (colon >= 0) {
    const path = slice(word, colon + 1);
    return path.text === '' ? [] : [path];
  }
  return /[./\uFFFD]/.test(word.text) && !word.text.includes('..') ? [word] : [];
}

const GREP = grammar(
  'cached no-index untracked i,ignore-case v,invert-match w,word-regexp I a,text textconv n,line-number column h H full-name l,files-with-matches,name-only L,files-without-match z,null o,only-matching c,count color? break heading q,quiet A= B= C= m,max-count= W,function-context p,show-function f= e= E,extended-regexp G P,perl-regexp F,fixed-strings and or not all-match O,open-files-in-pager? recurse-submodules max-depth= threads= r,recursive',
);

function gitGrep(call: Invocation): ProgramReading {
  const options = parseOptions(GREP, call.args);
  const dashes = call.args.findIndex((word) => word.text === '--');
  const behind = dashes < 0 ? [] : call.args.slice(dashes + 1);
  const plain = options.operands.slice(
    has(options, 'e', 'f') ? 0 : 1,
    dashes < 0 ? undefined : -behind.length,
  );
  const named = [...plain.flatMap(namedPath), ...pathspecs(call, behind)];
  const quiet = has(options, 'files-with-matches', 'files-without-match', 'count', 'quiet', 'name-only');
  const all = has(options, 'no-index', 'untracked');
  const effects = onPaths(call, 'read', named.length > 0 ? named : [wholeTree(call)], {
    sink: quiet ? 'process' : 'model',
    ...traitsOf('recursive', !all && 'skips-hidden'),
  });
  effects.push(...onPaths(call, 'read', values(options, 'f'), { sink: 'process' }));
  if (has(options, 'open-files-in-pager'))
    effects.push(effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('interactive') }));
  return { effects, texts: values(options, 'open-files-in-pager').map((word) => concealedText(word)) };
}

const TOOL = grammar(
  'd,dir-diff y,no-prompt prompt t,tool= x,extcmd= g,gui tool-help trust-exit-code cached staged',
);

/** Runs the tool that the configuration names, unless the command line brings its own. */
function tool(call: Invocation): ProgramReading {
  const options = parseOptions(TOOL, call.args);
  const commands = values(options, 'extcmd');
  if (commands.length > 0) return { texts: commands.map((word) => concealedText(word)) };
  return {
    effects: [effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('interactive') })],
  };
}

const TRAILERS = grammar(
  'in-place trim-empty where= if-exists= if-missing= only-trailers only-input unfold parse no-divider trailer=',
);

/** Prints what it made of its operands, or puts it in their place. */
function trailers(call: Invocation): ProgramReading {
  const options = parseOptions(TRAILERS, call.args);
  const files = options.operands.filter(({ text }) => text !== '-');
  return {
    effects: has(options, 'in-place')
      ? onPaths(call, 'write', files)
      : onPaths(call, 'read', files, { sink: 'model' }),
  };
}

const ARCHIVE = grammar(
  'format= l,list prefix= add-file= add-virtual-file= worktree-attributes o,output= remote= exec= v,verbose mtime= 0 1 2 3 4 5 6 7 8 9',
);

function archive(call: Invocation): ProgramReading {
  const options = parseOptions(ARCHIVE, call.args);
  const outputs = values(options, 'output');
  const effects: Effect[] = onPaths(call, 'write', outputs, traitsOf('overwrite'));
  effects.push(
    ...onPaths(call, 'read', values(options, 'add-file'), { sink: outputs.length > 0 ? 'file' : 'model' }),
  );
  effects.push(
    ...onPaths(call, 'read', options.operands.slice(1), { sink: outputs.length > 0 ? 'file' : 'model' }),
  );
  return { effects };
}

function bundle(call: Invocation): ProgramReading {
  const [verb, file] = call.args.filter(({ text }) => text === '-' || !text.startsWith('-'));
  if (verb?.text !== 'create' || file === undefined || file.text === '-') return {};
  return { effects: onPaths(call, 'write', [file], traitsOf('overwrite')) };
}

const FORMAT = grammar(
  'o,output-directory= n N s k start-number= v= cover-letter stdout attach? thread? in-reply-to= to= cc= from? subject-prefix= suffix= base= signature= interdiff= range-diff=',
);

function formatPatch(call: Invocation): ProgramReading {
  const options = parseOptions(FORMAT, call.args);
  const printed = has(options, 'stdout');
  const shown = onPaths(call, 'read', shownPaths(call, options), { sink: printed ? 'model' : 'file' });
  if (printed) return { effects: shown };
  const folders = values(options, 'output-directory');
  const written = onPaths(call, 'write', folders.length > 0 ? folders : [wholeTree(call)], {
    certainty: 'likely',
    ...traitsOf('create'),
  });
  return { effects: [...shown, ...written] };
}

/** Prints the password that a helper keeps. */
function credential(call: Invocation): ProgramReading {
  if (!call.args.some(({ text }) => text === 'fill' || text === 'get')) return {};
  return {
    effects: [
      effectOf(call, 'read', 'system', {
        target: 'git credentials',
        sink: 'model',
        note: 'prints a stored password',
        ...traitsOf('secret'),
      }),
    ],
  };
}

const NOTHING =
  'status shortlog describe rev-parse rev-list ls-files ls-tree name-rev merge-base for-each-ref show-ref var version help whatchanged ' +
  'count-objects fsck check-ignore check-attr check-mailmap check-ref-format diff-tree diff-index diff-files range-diff cherry verify-commit verify-tag ' +
  'verify-pack show-branch show-index get-tar-commit-id column stripspace mailinfo mailsplit patch-id request-pull ' +
  'fast-export merge-tree cat-file-batch fmt-merge-msg gui gitk citool bugreport diagnose --version --help --exec-path';

const DAEMON = grammar(
  'strict-paths base-path= base-path-relaxed interpolated-path= export-all inetd syslog log-destination= user-path? verbose reuseaddr detach pid-file= user= group= enable= disable= allow-override= forbid-override= informative-errors no-informative-errors access-hook= timeout= init-timeout= max-connections= listen= port=',
);

/** A server of repositories without any login. */
function daemon(call: Invocation): ProgramReading {
  const options = parseOptions(DAEMON, call.args);
  const folders = [...values(options, 'base-path'), ...options.operands];
  const runs = effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('background') });
  const takes = values(options, 'enable').some(({ text }) => text === 'receive-pack');
  const taken = effectOf(call, 'write', 'git', {
    recoverable: false,
    note: 'whoever asks may push to it',
    ...traitsOf('remote'),
  });
  const served = folders.length === 0 ? serves(call, undefined) : folders.flatMap((one) => serves(call, one));
  return { effects: [runs, ...served, ...(takes ? [taken] : [])] };
}

export const INSPECT: GitTable = {
  ...shared(NOTHING, () => ({})),
  show: look,
  diff: look,
  'diff-tree': look,
  'diff-index': look,
  'diff-files': look,
  log: look,
  whatchanged: look,
  blame: look,
  annotate: look,
  'cat-file': look,
  grep: gitGrep,
  difftool: tool,
  mergetool: tool,
  archive,
  bundle,
  'format-patch': formatPatch,
  credential,
  'interpret-trailers': trailers,
  instaweb: (call) => ({
    effects: [effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('background') })],
  }),
  daemon,
  'credential-store': credential,
  'credential-cache': credential,
};
