import { JAVASCRIPT_NAMES } from './call-rules-javascript.ts';
import { PERL_NAMES, PHP_NAMES, RUBY_NAMES } from './call-rules-scripting.ts';

/**
 * What calls do, by dotted name. A rule is a verb and the places of its arguments, counted from 0; `self` is what the call is
 * made on, `*` every argument.
 *
 * delete AT [recursive|empty]   write AT [append|create]   read AT   chmod AT   move FROM TO   copy FROM TO [recursive]
 * open PATH MODE                a file opened in a mode
 * shell AT                      a text for a shell, or a list that is a command
 * argv PROGRAM LIST             a program, and its arguments as a list
 * words                         a program and its arguments as separate arguments; alone, a text for a shell
 * eval AT                       a text in the same language
 * fetch AT [TO]                 an address is read; the second place is a file
 * send AT                       data leaves for an address
 * dynamic                       code that nobody can know
 * kill AT
 */
export type CallRules = Readonly<Record<string, string>>;

const PYTHON_NAMES: CallRules = {
  open: 'open 0 1',
  'io.open': 'open 0 1',
  'codecs.open': 'open 0 1',
  'gzip.open': 'open 0 1',
  'os.remove': 'delete 0',
  'os.unlink': 'delete 0',
  'os.rmdir': 'delete 0 empty',
  'os.removedirs': 'delete 0 empty',
  'shutil.rmtree': 'delete 0 recursive',
  'os.rename': 'move 0 1',
  'os.renames': 'move 0 1',
  'os.replace': 'move 0 1',
  'shutil.move': 'move 0 1',
  'shutil.copy': 'copy 0 1',
  'shutil.copy2': 'copy 0 1',
  'shutil.copyfile': 'copy 0 1',
  'shutil.copytree': 'copy 0 1 recursive',
  'os.truncate': 'write 0',
  'os.mkdir': 'write 0 create',
  'os.makedirs': 'write 0 create',
  'os.symlink': 'copy 0 1',
  'os.link': 'copy 0 1',
  'os.chmod': 'chmod 0',
  'os.chown': 'chmod 0',
  'os.lchown': 'chmod 0',
  'shutil.chown': 'chmod 0',
  'os.system': 'shell 0',
  'os.popen': 'shell 0',
  'commands.getoutput': 'shell 0',
  'subprocess.run': 'shell 0',
  'subprocess.call': 'shell 0',
  'subprocess.check_call': 'shell 0',
  'subprocess.check_output': 'shell 0',
  'subprocess.Popen': 'shell 0',
  'subprocess.getoutput': 'shell 0',
  'subprocess.getstatusoutput': 'shell 0',
  'asyncio.create_subprocess_shell': 'shell 0',
  'asyncio.create_subprocess_exec': 'words',
  'os.execv': 'argv 0 1',
  'os.execvp': 'argv 0 1',
  'os.execve': 'argv 0 1',
  'os.execl': 'words',
  'os.execlp': 'words',
  'os.spawnv': 'argv 1 2',
  'os.spawnlp': 'words',
  'os.posix_spawn': 'argv 0 1',
  'pty.spawn': 'shell 0',
  'pexpect.spawn': 'shell 0',
  'pexpect.run': 'shell 0',
  eval: 'eval 0',
  exec: 'eval 0',
  compile: 'eval 0',
  'runpy.run_path': 'dynamic',
  'requests.get': 'fetch 0',
  'requests.head': 'fetch 0',
  'requests.post': 'send 0',
  'requests.put': 'send 0',
  'requests.patch': 'send 0',
  'requests.delete': 'send 0',
  'requests.request': 'send 1',
  'httpx.get': 'fetch 0',
  'httpx.post': 'send 0',
  'httpx.put': 'send 0',
  'httpx.delete': 'send 0',
  'urllib.request.urlopen': 'fetch 0',
  'urllib2.urlopen': 'fetch 0',
  'urllib.request.urlretrieve': 'fetch 0 1',
  'wget.download': 'fetch 0 1',
  'socket.create_connection': 'send 0',
  'smtplib.SMTP': 'send 0',
  'ftplib.FTP': 'send 0',
  'os.kill': 'kill 0',
  'os.killpg': 'kill 0',
  '*.write_text': 'write self',
  '*.write_bytes': 'write self',
  '*.read_text': 'read self',
  '*.read_bytes': 'read self',
  '*.unlink': 'delete self',
  '*.rmdir': 'delete self empty',
  '*.touch': 'write self create',
  'Path().rename': 'move self 0',
  'Path().replace': 'move self 0',
  'Path().open': 'open self 0',
  'Path().chmod': 'chmod self',
  'Path().mkdir': 'write self create',
  'Path().symlink_to': 'copy 0 self',
};

/** Languages without a table of their own. */
const OTHER_NAMES: CallRules = {
  'os.execute': 'shell 0',
  'io.popen': 'shell 0',
  'os.remove': 'delete 0',
  'os.rename': 'move 0 1',
  'io.open': 'open 0 1',
  system: 'shell 0',
  system2: 'words',
  shell: 'shell 0',
  'shell.exec': 'shell 0',
  unlink: 'delete 0 recursive',
  'file.remove': 'delete *',
  rm: 'delete 0 recursive',
  'File.rm': 'delete 0',
  'File.rm_rf': 'delete 0 recursive',
  'File.write': 'write 0',
  'System.cmd': 'argv 0 1',
  'os.cmd': 'shell 0',
  eval: 'eval 0',
  exec: 'shell 0',
  load: 'eval 0',
  loadstring: 'eval 0',
  dofile: 'dynamic',
  writeLines: 'write 1',
  'file.copy': 'copy 0 1',
  'file.rename': 'move 0 1',
  'download.file': 'fetch 0 1',
};

export const CALL_RULES: Readonly<Record<string, CallRules>> = {
  python: PYTHON_NAMES,
  javascript: JAVASCRIPT_NAMES,
  ruby: RUBY_NAMES,
  perl: PERL_NAMES,
  php: PHP_NAMES,
  unknown: OTHER_NAMES,
};

/** Calls that may stand without brackets. */
export const BARE_CALLS: Readonly<Record<string, RegExp>> = {
  ruby: /^(?:system|exec|spawn|eval|open|write|binwrite|delete|unlink|rename|rm|rm_f|rm_r|rm_rf|rmtree|remove_dir|remove_entry|mv|cp|cp_r|mkdir_p|touch|chmod_R|chown_R|read|readlines|popen|rmdir|mkdir|ln_s|truncate|symlink)$/,
  perl: /^(?:unlink|rmdir|rename|move|copy|rmtree|remove_tree|mkdir|make_path|truncate|symlink|link|chmod|chown|open|system|exec|eval|kill|getstore)$/,
};
