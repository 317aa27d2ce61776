// A ticket's 30 s plus the time to open a stream with it.
const grantMs = 120_000

/** When keys, sessions and users lost their rights, as long as a grant from before may still be in use. */
export class Revocations {
  private readonly times = new Map<string, number>()

  record(of: string, at: number): void {
    this.times.delete(of)
    this.times.set(of, at)
  }

  /** Whether it lost its rights at or after that moment, in milliseconds. */
  isRevokedSince(of: string, moment: number): boolean {
    return moment <= (this.times.get(of) ?? -Infinity)
  }

  forget(now: number): void {
    for (const [of, at] of this.times) {
      if (now - at < grantMs) break
      this.times.delete(of)
    }
  }
}
