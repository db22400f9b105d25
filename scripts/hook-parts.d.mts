import type { Metafile } from 'esbuild';

export declare function emitParts(folder: string): Promise<readonly Metafile[]>;
