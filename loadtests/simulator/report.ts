/** The simulator's counts, which must add up: placed = delivered + explained. */
interface Report {
  startedAt: string
  seconds: number
  placed: number
  /** Of those placed. */
  scheduled: number
  express: number
  /** Of those placed: with the recipient's address. */
  withRecipientMail: number
  delivered: number
  /** Orders that ended in another way, by final status. */
  explained: Record<string, number>
  /** Orders that were answered with 201 and cannot be found, or have not ended. */
  lost: string[]
  streams: { opened: number; cut: number; resets: number; messages: number; gaps: string[] }
  positionsSent: number
  /** Expected refusals by code: another driver was faster. */
  refusals: Record<string, number>
  promises: {
    /** Orders delivered so late that a delay had to be told first. */
    late: number
    /** By channel, person and kind. */
    messages: Record<string, number>
    /** What was done before its time. */
    early: string[]
    lateUntold: string[]
    /** Messages of which somebody got more than there were causes. */
    repeated: string[]
    /** Mails that are missing. */
    untold: string[]
  }
  errors: string[]
}

export class Journal {
  readonly report: Report = {
    startedAt: new Date().toISOString(),
    seconds: 0,
    placed: 0,
    scheduled: 0,
    express: 0,
    withRecipientMail: 0,
    delivered: 0,
    explained: {},
    lost: [],
    streams: { opened: 0, cut: 0, resets: 0, messages: 0, gaps: [] },
    positionsSent: 0,
    refusals: {},
    promises: { late: 0, messages: {}, early: [], lateUntold: [], repeated: [], untold: [] },
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
    const { lost, streams, errors, promises } = this.report
    const { early, lateUntold, repeated, untold } = promises
    return [lost, streams.gaps, errors, early, lateUntold, repeated, untold].every(({ length }) => length === 0)
  }
}
