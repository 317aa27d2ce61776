/** Raised per sample while the event loop is late, and lowered while it is not. */
const more = 0.1
const less = 0.05
/** Some are always let in: otherwise nothing would show that the rush is over. */
const most = 0.95

/**
 * What share of new work is refused while the event loop is late (docs/adr/0027-overload-is-refused-early.md). It grows
 * and shrinks by steps, so that the load settles where the loop is just in time, instead of swinging between all and
 * nothing.
 */
export class Admission {
  /** 0: everything is let in. */
  share = 0
  private readonly lateMs: number

  /** `lateMs`: how late a usual turn of the loop may be; 0: nothing is ever refused. */
  constructor(lateMs: number) {
    this.lateMs = lateMs
  }

  /** How late half of the turns since the last sample were. */
  sample(delayMs: number): void {
    if (this.lateMs === 0) return
    const next = delayMs > this.lateMs ? this.share + more : this.share - less
    this.share = Math.min(most, Math.max(0, next))
  }

  /** `random`: 0 to 1. */
  refuses(random: number): boolean {
    return this.share > 0 && random < this.share
  }
}
