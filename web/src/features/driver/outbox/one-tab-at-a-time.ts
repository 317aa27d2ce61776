const lockName = 'ilbud.outbox'

/** Runs the work when no other tab of the device runs it. */
export function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  // Missing on plain http except on localhost: then two tabs may send the same entry, which takes effect once by its
  // key.
  if (!('locks' in navigator) || !navigator.locks) return work()
  return navigator.locks.request(lockName, work)
}
