import { quantile, spreadOf } from '#bench/measuring/figures.ts'
import type { Goal } from '#bench/measuring/goals.ts'
import { report } from '#bench/watchers/part.ts'

export interface Round {
  /** Milliseconds from a commit's answer to the bytes on the stream. */
  streamMs: number[]
  bareMs: number[]
  /** Milliseconds of CPU for each change. */
  cpuMs: Record<string, number>
  others: number
}

export interface Rated {
  rate: number
  rounds: Round[]
}

/** Prints and saves the figures and what they say about F10. */
export function reportStreams(measured: Rated[], streamCount: number): void {
  const rounds = measured[0]!.rounds.length
  const of = (each: Rated, figure: (round: Round) => number): ReturnType<typeof spreadOf> =>
    spreadOf(each.rounds.map(figure))
  const goals = measured.flatMap((each): Goal[] => {
    const at = `at ${each.rate}/s`
    return [
      {
        what: `commit to stream ${at}, p50`,
        spread: of(each, ({ streamMs }) => quantile(streamMs, 0.5)),
        unit: ' ms',
        atMost: 8
      },
      {
        what: `commit to stream ${at}, p99`,
        spread: of(each, ({ streamMs }) => quantile(streamMs, 0.99)),
        unit: ' ms',
        atMost: 30
      },
      {
        what: `p99 ${at} to a bare produce and consume`,
        spread: of(each, ({ streamMs, bareMs }) => quantile(streamMs, 0.99) / quantile(bareMs, 0.99)),
        atMost: 3
      }
    ]
  })
  const figures = measured.map(({ rate, rounds: all }) => ({
    rate,
    rounds: all.map(({ streamMs, bareMs, cpuMs, others }) => ({
      streamMs: percentiles(streamMs),
      bareMs: percentiles(bareMs),
      cpuMs,
      others
    }))
  }))
  report('streams', {
    title: `F10  from the commit of a change to the bytes on one of ${streamCount} streams: median of ${rounds} rounds`,
    lines: measured.flatMap((each) => [
      `    ${each.rate}/s: bare p50 ${of(each, ({ bareMs }) => quantile(bareMs, 0.5)).median.toFixed(1)} ms, p99 ${of(each, ({ bareMs }) => quantile(bareMs, 0.99)).median.toFixed(1)} ms; others had ${Math.round(100 * of(each, ({ others }) => others).median)} % of the machine`,
      `    CPU of a change, ms: ${Object.keys(each.rounds[0]!.cpuMs)
        .map((name) => `${name} ${of(each, ({ cpuMs }) => cpuMs[name]!).median.toFixed(2)}`)
        .join(', ')}`
    ]),
    goals,
    streams: streamCount,
    measured: figures
  })
}

function percentiles(ms: number[]): Record<string, number> {
  return Object.fromEntries([0.5, 0.9, 0.99, 1].map((share) => [`p${100 * share}`, quantile(ms, share)]))
}
