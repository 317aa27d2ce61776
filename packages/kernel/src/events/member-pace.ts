// What members of a group have in common on either log.

/** Delay of a position's commit: after a crash the messages since then come again, which consumers allow for. */
export const commitMs = 50

/** Pause before the next try of a message whose handler has failed `tries` times. */
export function backoffMs(tries: number): number {
  return Math.min(5000, 50 * 2 ** tries)
}
