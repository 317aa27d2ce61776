import type { Shape } from '@ilbud/testkit/services/product'
import { median, quantile, spreadOf } from '#bench/measuring/figures.ts'
import type { Memory } from '#bench/measuring/usage.ts'

export interface ShapeRound {
  /** Milliseconds of CPU per order placed, by part of the product, minus the CPU at rest. */
  cpuMs: Record<string, number>
  /** Milliseconds of CPU per second without requests. */
  restMs: Record<string, number>
  /** Milliseconds from a commit to the byte on a stream. */
  toStream: number[]
  /** The same for a bare produce and consume in the same seconds. */
  bare: number[]
  /** The share of the machine that other processes used meanwhile. */
  others: number
}

export interface Measured {
  shape: Shape
  startSeconds: { empty: number; again: number }
  rounds: ShapeRound[]
  memory: Memory[]
}

export function shapesTable(measured: Measured[]): string {
  return [
    'Start, seconds: on an empty folder, and again on its data',
    ...measured.map(
      ({ shape, startSeconds: { empty, again } }) => `    ${shape.padEnd(6)} ${empty.toFixed(1)}  ${again.toFixed(1)}`
    ),
    '',
    `Milliseconds from the commit of a driver's tap to the byte on a watcher's stream, 20 taps a second, open loop, and of`,
    `a bare produce and consume on the stack's broker beside it: median of ${measured[0]!.rounds.length} rounds (lowest–highest)`,
    ...measured.flatMap(latencies),
    '',
    'Milliseconds of CPU per order placed, over all processes, what rest costs taken off: median (lowest–highest)',
    ...measured.flatMap(costs),
    '',
    'Memory after that, MB: share (PSS), resident (RSS)',
    ...measured.flatMap(memories)
  ].join('\n')
}

function latencies({ shape, rounds }: Measured): string[] {
  const at = (values: (round: ShapeRound) => number[], share: number): string =>
    spread(rounds.map((round) => quantile(values(round), share)))
  const ratio = rounds.map(({ toStream, bare }) => quantile(toStream, 0.99) / quantile(bare, 0.99))
  const count = rounds.reduce((sum, { toStream }) => sum + toStream.length, 0)
  const others = median(rounds.map((round) => round.others))
  return [
    `    ${shape.padEnd(6)} stream p50 ${at(({ toStream }) => toStream, 0.5)}  p99 ${at(({ toStream }) => toStream, 0.99)}  of ${count}, others had ${Math.round(others * 100)} %`,
    `    ${''.padEnd(6)} bare   p50 ${at(({ bare }) => bare, 0.5)}  p99 ${at(({ bare }) => bare, 0.99)}  p99 to p99 ${spread(ratio, 2)}×`
  ]
}

function costs({ shape, rounds }: Measured): string[] {
  const sums = rounds.map(({ cpuMs }) => Object.values(cpuMs).reduce((sum, each) => sum + each, 0))
  const resting = rounds.map(({ restMs }) => Object.values(restMs).reduce((sum, each) => sum + each, 0))
  const names = Object.keys(rounds[0]!.cpuMs)
  const figures = names.map((name) => `${name} ${median(rounds.map(({ cpuMs }) => cpuMs[name]!)).toFixed(1)}`)
  return [
    `    ${shape.padEnd(6)} ${spread(sums)}, at rest ${spread(resting, 0)} ms/s`,
    `    ${''.padEnd(6)} ${figures.join(', ')}`
  ]
}

function memories({ shape, memory }: Measured): string[] {
  const sum = (of: 'pss' | 'rss'): number => memory.reduce((all, each) => all + each[of], 0)
  return [
    `    ${shape.padEnd(6)} ${sum('pss').toFixed(0)} in all`,
    ...memory.map(
      ({ name, pss, rss }) => `        ${name.padEnd(14)} ${pss.toFixed(0).padStart(5)} ${rss.toFixed(0).padStart(5)}`
    )
  ]
}

function spread(values: number[], digits = 1): string {
  const { median, min, max } = spreadOf(values)
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
}
