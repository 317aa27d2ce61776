/** The simulator's counts, which must add up: placed = delivered + explained. */
interface Report {
  startedAt: string
  seconds: number
  placed: number
  /** Of those placed. */
  scheduled: number
  delivered: number
  /** Orders that ended in another way, by final status. */
  explained: Record<string, number>
  /** Orders that were answered with 201 and cannot be found, or have not ended. */
  lost: string[]
  streams: { opened: number; cut: number; resets: number; messages: number; gaps: string[] }
  positionsSent: number
  /** Expected refusals by code: another driver was faster. */
  refusals: Record<string, number>
  errors: string[]
}

export class Journal {
  readonly report: Report = {
    startedAt: new Date().toISOString(),
    seconds: 0,
    placed: 0,
    scheduled: 0,
    delivered: 0,
    explained: {},
    lost: [],
    streams: { opened: 0, cut: 0, resets: 0, messages: 0, gaps: [] },
    positionsSent: 0,
    refusals: {},
    errors: []
  }

  /** Keeps the first hundred: more copies of an error help nobody. */
  error(what: string): void {
    if (this.report.errors.length < 100) this.report.errors.push(what.slice(0, 300))
  }

  refusal(code: string): void {
    this.report.refusals[code] = (this.report.refusals[code] ?? 0) + 1
  }

  explain(status: string): void {
    this.report.explained[status] = (this.report.explained[status] ?? 0) + 1
  }

  isClean(): boolean {
    const { lost, streams, errors } = this.report
    return lost.length === 0 && streams.gaps.length === 0 && errors.length === 0
  }
}
