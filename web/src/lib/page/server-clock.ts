// The header has whole seconds, and the answer has been under way: less than this says nothing about the clock.
const smallestSkewMs = 2_000
let aheadMs = 0

/** Compares the clock of this device, which may be off by hours, with the server's, by an answer that is no copy. */
export function readClock({ headers }: Response): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date) || headers.get('cache-control')?.includes('max-age')) return
  const ahead = date - Date.now()
  aheadMs = Math.abs(ahead) > smallestSkewMs ? ahead : 0
}

/** A time of this device's clock (ms, the present one by default) by the server's clock, with which its times have to be compared. */
export function serverNow(deviceNow = Date.now()): number {
  return deviceNow + aheadMs
}
