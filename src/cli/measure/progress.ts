/** A line on standard error that tells how far long work is; nothing where that is no terminal. */
export interface ProgressBar {
  update(progress: { readonly done: number; readonly total?: number }): void;
  clear(): void;
}

const WIDTH = 24;
const EVERY_MS = 100;
const CLEAR = '\r\u001b[2K';

export function progressBar(stream: NodeJS.WriteStream, what: string): ProgressBar {
  if (!stream.isTTY) return { update: () => {}, clear: () => {} };
  const began = performance.now();
  let last = Number.NEGATIVE_INFINITY;
  return {
    update: (progress) => {
      const now = performance.now();
      if (now - last < EVERY_MS) return;
      last = now;
      stream.write(`${CLEAR}${progressLine(progress, what, (now - began) / 1000)}`);
    },
    clear: () => void stream.write(CLEAR),
  };
}

/** What the line says after some seconds. */
export function progressLine(
  { done, total }: { readonly done: number; readonly total?: number },
  what: string,
  seconds: number,
): string {
  const speed = seconds > 0 ? `, ${Math.round(done / seconds)} a second` : '';
  if (total === undefined || total === 0) return `${done} ${what}${speed}`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const bar = `[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}]`;
  return `${bar} ${Math.floor(share * 100)} % ${done}/${total} ${what}${speed}`;
}
