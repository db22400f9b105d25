const ON_DISK =
  'what the disk and git hold decides: missing, clean or ignored it is ordinary, with work that git lacks it is asked about';
const ORDINARY_WRITE =
  'a write inside the project meets the same rules as the Write tool, and this one is ordinary';
const OPAQUE = 'the project’s own code may run in the mode `build`, whatever stands in front of it';

/** Reports whose right answer is another one here, by id, each with the reason. */
export const BUG_ADJUDICATIONS: Readonly<Record<number, string>> = {
  1: 'it deletes outside the project, which is refused whatever the age of the files; the user may add the folder as a root',
  7: ON_DISK,
  15: 'a copy into a folder that a variable names may land anywhere; spelled out, it passes',
  45: ON_DISK,
  49: ORDINARY_WRITE,
  51: ON_DISK,
  55: 'the text that is sent is all there to be read, and holds no credential; other reaches are a matter of the ledger',
  61: 'listing names outside the project tells no content',
  63: ON_DISK,
  65: ORDINARY_WRITE,
  67: ON_DISK,
  71: 'running a package of the registry is ordinary in the mode `build`',
  75: 'the name is folded from constants: it is read as the program that it is',
  77: 'text below the temporary folder is data until something runs it, and then it is read',
  83: ON_DISK,
  85: ON_DISK,
  97: 'the text says nothing of the search path; setting PATH to such a folder is reported as what it runs',
  99: 'any other package may go; this guard’s own is refused by its own name',
  103: ON_DISK,
  125: OPAQUE,
};
