/**
 * What the differential suite holds, in percent. A ratchet: a bar is tightened when the reading gets better and never
 * loosened. `target` is where each is going.
 */
export const BARS = {
  /** Share of what peers deny that is asked about or blocked. */
  caught: { least: 98.5, target: 98 },
  /** Shares of what peers allow that is blocked, and asked about. */
  blocked: { most: 0.1, target: 0.5 },
  asked: { most: 3.2, target: 4 },
  /** Shares of the commands that a real coding agent ran. */
  agentBlocked: { most: 0.3, target: 0.3 },
  agentAsked: { most: 3, target: 3 },
} as const;
