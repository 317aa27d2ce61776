interface OneTabOptions {
  /** Called when another tab has the lock, before this one waits for it. */
  onBusy: () => void
  /** The lock is held until the promise settles. */
  hold: () => Promise<void>
  /** Ends the waiting. */
  signal: AbortSignal
}

/** Calls `hold` while no other tab of this browser has the lock of that name. */
export async function inOneTab(name: string, { onBusy, hold, signal }: OneTabOptions): Promise<void> {
  // Missing on plain http except on localhost.
  if (!('locks' in navigator) || !navigator.locks) return hold()
  const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await hold()
    return lock !== null
  })
  if (isDone || signal.aborted) return
  onBusy()
  // It rejects when the signal ends the waiting.
  await navigator.locks.request(name, { signal }, hold).catch(() => undefined)
}
