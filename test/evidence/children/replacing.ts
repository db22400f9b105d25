// Replaces the content of a file, and is to be killed somewhere on the way: `replacing FILE CONTENT`.
import { writeAtomically } from '../../../src/evidence/atomic-file.ts';

const [file = '', content = ''] = process.argv.slice(2);
writeAtomically(file, content, 0o600);
process.stdout.write('acknowledged\n');
