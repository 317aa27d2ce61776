// Streams and sockets are closed by the same rules.

// Reading ends 30 s after the token does; a client with a socket sends a newer one before.
const graceMs = 30_000

// Write stall 10 s, buffer cap 256 KiB.
const stallSeconds = 10
const maxBuffered = 256 * 1024

/** When reading with a token ends, in milliseconds; `expiresAt` is in seconds. */
export function endOfReading({ expiresAt }: { expiresAt: number }): number {
  return expiresAt * 1000 + graceMs
}

/** Whether a stalled reader has too many bytes waiting, or has stalled for too long. */
export function isStuck(
  { stalledSeconds, waitingBytes }: { stalledSeconds: number; waitingBytes: number },
  limitSeconds = stallSeconds
): boolean {
  return stalledSeconds >= limitSeconds || waitingBytes > maxBuffered
}
