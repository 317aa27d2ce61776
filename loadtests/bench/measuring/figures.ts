import type { Figures } from './rounds.ts'

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export interface Spread {
  median: number
  min: number
  max: number
}

/** The ratio to the baseline in each round: disturbances in the same second cancel out. */
export function ratioTo(anchor: Figures, figures: Figures): Spread {
  return ratioOf(figures.cpuMicros, anchor.cpuMicros)
}

export function ratioOf(values: number[], anchors: number[]): Spread {
  return spreadOf(values.map((value, at) => value / anchors[at]!))
}

export function spreadOf(values: number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}
