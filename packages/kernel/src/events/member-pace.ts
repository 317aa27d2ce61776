// Timing that group members share on both logs.

/** Delay before a position is committed: messages handled since then come again after a crash. */
export const commitMs = 50

/** Pause before the next try of a message whose handler has failed `tries` times. */
export function backoffMs(tries: number): number {
  return Math.min(5000, 50 * 2 ** tries)
}
