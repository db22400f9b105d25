export { plain } from '../report/plain.ts';
