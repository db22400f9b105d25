import type { ProgramTable } from '../program.ts';
import { APPLY_PATCH } from './apply-patch.ts';
import { ARCHIVE } from './archive.ts';
import { ATTRIBUTES } from './attributes.ts';
import { AWK_READERS } from './awk.ts';
import { CONTENT } from './content.ts';
import { CREATE } from './create.ts';
import { DECODE } from './decode.ts';
import { DEVICE } from './device.ts';
import { EDIT } from './edit.ts';
import { NAMES } from './names.ts';
import { REMOVE } from './remove.ts';
import { SILENT } from './silent.ts';
import { TRANSFER } from './transfer.ts';

/** Programs that work on files, disks and texts. */
export const FILE_READERS: ProgramTable = {
  ...SILENT,
  ...REMOVE,
  ...TRANSFER,
  ...CREATE,
  ...ATTRIBUTES,
  ...CONTENT,
  ...NAMES,
  ...ARCHIVE,
  ...EDIT,
  ...APPLY_PATCH,
  ...AWK_READERS,
  ...DEVICE,
  ...DECODE,
};
