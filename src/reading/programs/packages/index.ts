import type { ProgramTable } from '../program.ts';
import { JAVASCRIPT } from './javascript.ts';
import { LANGUAGE_PACKAGES } from './languages.ts';
import { MACHINE_PACKAGES } from './machine.ts';
import { PYTHON_PACKAGES } from './python.ts';
import { BUILD_TOOLS } from './tools.ts';

/** Package managers, and the tools that build, test and format what they brought. */
export const PACKAGE_READERS: ProgramTable = {
  ...BUILD_TOOLS,
  ...MACHINE_PACKAGES,
  ...LANGUAGE_PACKAGES,
  ...PYTHON_PACKAGES,
  ...JAVASCRIPT,
};
