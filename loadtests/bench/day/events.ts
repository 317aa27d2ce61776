/** What happens later, in the order of time; what is due at the same moment in the order in which it was added. */
export class EventQueue {
  now = 0
  private readonly due: { at: number; run: () => Promise<void> }[] = []

  add(at: number, run: () => Promise<void>): void {
    let [from, to] = [0, this.due.length]
    // The last one is the next to come.
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.due[middle]!.at > at) from = middle + 1
      else to = middle
    }
    this.due.splice(from, 0, { at, run })
  }

  async runAll(): Promise<void> {
    for (let next = this.due.pop(); next; next = this.due.pop()) {
      this.now = Math.max(this.now, next.at)
      await next.run()
    }
  }
}
