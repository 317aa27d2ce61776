/** Converts `performance.now()` to the wall clock, in milliseconds, which Postgres uses too. */
export function wallClock(moment: number): number {
  return moment + offset()
}

let known = { offset: 0, until: -1 }
/** The wall clock is being adjusted all the time. */
const freshMs = 1000

/** Measured at the start of a millisecond, the only moment at which `Date.now` is exact. */
function offset(): number {
  if (performance.now() > known.until) {
    const before = Date.now()
    let now = before
    while (now === before) now = Date.now()
    known = { offset: now - performance.now(), until: performance.now() + freshMs }
  }
  return known.offset
}
