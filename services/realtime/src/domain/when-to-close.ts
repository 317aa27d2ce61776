// Streams and sockets are closed by the same rules.

// Contract 7: 30 s after the token's end there is no more to see for its bearer; a client with a socket sends a newer one before.
const graceMs = 30_000

// Security 5.6: write stall 10 s, buffer cap 256 KiB.
const stallSeconds = 10
const maxBuffered = 256 * 1024

/** When the last is read with a token, which says its own end in seconds. */
export function endOfReading({ expiresAt }: { expiresAt: number }): number {
  return expiresAt * 1000 + graceMs
}

/** Whether a reader that takes nothing holds too much, or for too long. */
export function isHopeless(
  { stalledSeconds, waitingBytes }: { stalledSeconds: number; waitingBytes: number },
  patience = stallSeconds
): boolean {
  return stalledSeconds >= patience || waitingBytes > maxBuffered
}
