import { runHook } from './hook/run-hook.ts';

/* The hook in one piece, for whoever bundles it so. A package holds it in parts: see `hook-loader-main.ts`. */

runHook(process.argv.slice(2));
