// What members of a group do alike, whatever the log is.

/** Positions are written down this much later: after a crash the same messages come again, which is allowed. */
export const commitMs = 50

/** How long a message rests that its handler could not take, after so many tries. */
export function backoffMs(tries: number): number {
  return Math.min(5000, 50 * 2 ** tries)
}
