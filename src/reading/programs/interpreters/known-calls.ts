/** Calls whose value can be told without running them, by their dotted names. */
export const JOINS: RegExp =
  /^(?:os\.path\.join|path\.(?:posix\.)?join|File\.join|posixpath\.join|path\.resolve|File\.expand_path)$/;
export const PASSES: RegExp =
  /^(?:Path|pathlib\.Path|PurePath|str|os\.path\.(?:expanduser|abspath|realpath|normpath|expandvars)|os\.fspath|Pathname\.new|path\.normalize|String|fs\.realpathSync|list|sorted|iter|Array\.from|reversed)$/;
export const TEMPORARY: RegExp =
  /(?:^|\.)(?:mkdtemp|mkdtempSync|mkstemp|mktemp|NamedTemporaryFile|TemporaryDirectory|gettempdir|tempdir|tmpdir|tempfile|sys_get_temp_dir|tempnam)$/;
export const GETENV: RegExp = /^(?:os\.getenv|os\.environ\.get|getenv|ENV\.fetch|Deno\.env\.get)$/;
export const HOMES: RegExp = /(?:^|\.)(?:homedir|home)$/;
export const HERE: RegExp = /(?:^|\.)(?:getcwd|cwd|pwd)$/;
export const GLOBS: RegExp = /^(?:glob\.(?:glob|iglob|globSync|sync)|Dir\.glob|glob|globSync|Dir)$/;
export const LISTS: RegExp =
  /^(?:os\.(?:listdir|scandir|walk)|fs\.(?:readdirSync|readdir|promises\.readdir)|Dir\.(?:entries|children|each_child)|scandir)$/;
/** What comes from the network or out of a decoder. */
export const REMOTE: RegExp =
  /(?:b64decode|decompress|urlopen|requests\.(?:get|post)|fromhex|unhexlify|atob|codecs\.decode|marshal\.loads|fetch|base64_decode|decode64|gzinflate|str_rot13|axios\.get|Net::HTTP\.get)$/;

/** Variables of the environment whose meaning is known everywhere. */
export function environment(name: string): { readonly text: string; readonly glob: boolean } | undefined {
  const variable = /(?:^|\.|\$_)(?:environ|env|ENV|SERVER)\.(\w+)$/.exec(name)?.[1];
  if (variable === 'HOME' || variable === 'USERPROFILE') return { text: '~', glob: false };
  return variable === 'PWD' ? { text: '.', glob: false } : undefined;
}
