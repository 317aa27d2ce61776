export type ChartColour = '--color-ch-1' | '--color-ch-2' | '--color-ch-3' | '--color-ch-4' | '--color-ch-5'

export interface ChartSeries {
  label: string
  colour: ChartColour
  /** Failures are always hatched, so that they do not differ by colour alone. */
  hatched?: boolean
  /** One per point; null: nothing was measured. */
  values: (number | null)[]
}

/** The content of a chart, independent of how it is drawn. */
export interface ChartSpec {
  /** Bars are stacked, the first series at the bottom. */
  kind: 'bars' | 'line'
  points: ChartPoint[]
  series: ChartSeries[]
  format: (value: number) => string
  /** For the axis, where fewer decimals suffice. */
  formatTick?: (value: number) => string
  /** Draws the line dashed. */
  dashed?: number
  /** The ends of the axis. Default: zero and the highest value. */
  range?: [number, number]
}

/** A day, or a week by its first day. */
interface ChartPoint {
  /** `22 Oct` */
  short: string
  /** `Thursday 22 October` */
  long: string
}

/** The values at a point, as text. */
export function pointText({ points, series, format }: ChartSpec, at: number): string {
  const parts = series.map(({ label, values }) => `${label} ${valueText(values[at], format)}`)
  return `${points[at]?.long ?? ''}: ${parts.join(', ')}`
}

export function valueText(value: number | null | undefined, format: ChartSpec['format']): string {
  return value === null || value === undefined ? '–' : format(value)
}

/** The upper end of the axis. */
export function highest({ kind, points, series }: ChartSpec): number {
  const sums = points.map((_point, at) => {
    const values = series.map(({ values }) => values[at] ?? 0)
    return kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
  })
  return Math.max(0, ...sums)
}
