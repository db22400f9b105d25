/** The only file that names the parser. Everything else sees `syntax.ts`. */
export type * as Unbash from 'unbash';
export { forEachChild, parse as parseBash } from 'unbash';
