/** A moment of `performance.now()` as the wall clock has it, in milliseconds: what Postgres reads too. */
export function wallClock(moment: number): number {
  return moment + offset()
}

let known = { offset: 0, until: -1 }
/** The wall clock is being set right all the time. */
const freshMs = 1000

/** Asked when a millisecond begins, which is all that `Date.now` tells exactly. */
function offset(): number {
  if (performance.now() > known.until) {
    const before = Date.now()
    let now = before
    while (now === before) now = Date.now()
    known = { offset: now - performance.now(), until: performance.now() + freshMs }
  }
  return known.offset
}
