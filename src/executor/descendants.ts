/** What a tool throws when processes that it started could not be ended: what they did, and still do, nobody knows. */
export class DescendantsAlive extends Error {
  readonly pids: readonly number[];

  constructor(pids: readonly number[]) {
    super('processes that the tool started are still alive');
    this.name = 'DescendantsAlive';
    this.pids = pids;
  }
}
