/** Runs the work when no other tab of this browser does work of that name. */
export function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Missing on plain http except on localhost: then two tabs may work at the same time.
  if (!('locks' in navigator) || !navigator.locks) return work()
  return navigator.locks.request(name, work)
}
