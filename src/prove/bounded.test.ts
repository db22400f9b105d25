import { describe, expect, test } from 'vitest';
import { bounded } from './bounded.ts';

/** A work that ends when it is told to. */
function work(): { run: () => Promise<void>; started: () => boolean; end: () => void } {
  let begun = false;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = (): Promise<void> => {
    begun = true;
    return ended;
  };
  return { run, started: () => begun, end: () => end() };
}

describe('bounded', () => {
  test('never more at once than its width, and in the order of asking', async () => {
    const atOnce = bounded(2);
    const works = [work(), work(), work(), work()];
    const done = works.map(({ run }) => atOnce(run));
    await Promise.resolve();
    const started = (): readonly boolean[] => works.map((one) => one.started());
    expect(started()).toEqual([true, true, false, false]);
    works[1]?.end();
    await done[1];
    await Promise.resolve();
    expect(started()).toEqual([true, true, true, false]);
    for (const one of works) one.end();
    await Promise.all(done);
    expect(started()).toEqual([true, true, true, true]);
  });

  test('a work that fails gives its place away, and fails for whoever asked for it', async () => {
    const atOnce = bounded(1);
    const failing = atOnce(() => Promise.reject(new Error('broken')));
    const next = atOnce(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
  });
});
