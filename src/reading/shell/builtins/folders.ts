import { foldingAt } from '../fold-frame.ts';
import type { Folder } from '../folders.ts';
import { moved } from '../folders.ts';
import type { Frame } from '../machine.ts';
import { type Flow, SILENT } from '../values.ts';
import { absolute, lookup } from '../variables.ts';
import type { BuiltinCall, BuiltinTable } from './builtin.ts';

export const FOLDER_BUILTINS: BuiltinTable = {
  cd: changeFolder,
  chdir: changeFolder,
  pushd,
  popd,
  dirs: () => ({ kind: 'pipe', from: 'dirs', remote: false }),
  pwd: ({ frame }) => {
    const path = absolute(frame.state.folder, frame.machine.cwd);
    return path === undefined
      ? { kind: 'pipe', from: 'pwd', remote: false }
      : { kind: 'text', text: `${path}\n`, start: 0, end: 0 };
  },
};

function changeFolder({ args, frame }: BuiltinCall): Flow {
  const [target] = args.filter(
    (word, index) => word.text === '-' || !word.text.startsWith('-') || args[index - 1]?.text === '--',
  );
  enter(frame, destination(target, frame));
  return SILENT;
}

function destination(target: BuiltinCall['args'][number] | undefined, frame: Frame): Folder {
  const { state } = frame;
  if (target === undefined) return moved(state.folder, lookup(foldingAt(frame), 'HOME')?.text ?? '~');
  if (target.text === '-') return state.previousFolder;
  if (!target.known || target.glob || state.variables.has('CDPATH')) return null;
  return target.text === '' ? state.folder : moved(state.folder, target.text);
}

function enter(frame: Frame, folder: Folder): void {
  frame.state.previousFolder = frame.state.folder;
  frame.state.folder = folder;
}

function pushd({ args, frame }: BuiltinCall): Flow {
  const { state } = frame;
  const [target] = args;
  if (target === undefined || /^[-+]/.test(target.text)) {
    const top = state.folderStack.pop();
    state.folderStack.push(state.folder);
    enter(frame, target === undefined ? (top ?? null) : null);
    return SILENT;
  }
  state.folderStack.push(state.folder);
  enter(frame, destination(target, frame));
  return SILENT;
}

function popd({ args, frame }: BuiltinCall): Flow {
  const known = args.length === 0 && frame.state.folderStack.length > 0;
  enter(frame, known ? frame.state.folderStack.pop() : null);
  return SILENT;
}
