export type ChartColour = '--ch-1' | '--ch-2' | '--ch-3' | '--ch-4' | '--ch-5'

export interface ChartSeries {
  label: string
  colour: ChartColour
  /** Failures always are: the colour alone would not tell. */
  hatched?: boolean
  /** One per point; null where there was nothing to measure. */
  values: (number | null)[]
}

/** What a chart shows, whatever draws it. */
export interface ChartSpec {
  /** Bars stand on each other, the first series below. */
  kind: 'bars' | 'line'
  points: ChartPoint[]
  series: ChartSeries[]
  format: (value: number) => string
  /** On the scale, where fewer decimals do. */
  formatTick?: (value: number) => string
  /** A dashed line across. */
  dashed?: number
  /** The scale's ends, where zero and the highest value would not do. */
  range?: [number, number]
}

/** A day, or a week that begins with it. */
export interface ChartPoint {
  /** `22 Oct` */
  short: string
  /** `Thursday 22 October` */
  long: string
}

/** What stands at one point, in words. */
export function pointText({ points, series, format }: ChartSpec, at: number): string {
  const parts = series.map(({ label, values }) => `${label} ${valueText(values[at], format)}`)
  return `${points[at]?.long ?? ''}: ${parts.join(', ')}`
}

export function valueText(value: number | null | undefined, format: ChartSpec['format']): string {
  return value === null || value === undefined ? '–' : format(value)
}

/** The scale's end above the highest bar or point. */
export function highest({ kind, points, series }: ChartSpec): number {
  const sums = points.map((_point, at) => {
    const values = series.map(({ values }) => values[at] ?? 0)
    return kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
  })
  return Math.max(0, ...sums)
}
