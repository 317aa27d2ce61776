// More bars would be too thin to distinguish.
const mostDays = 92

/** Rows of days that are shown as one point. */
export interface Span<Row> {
  start: string
  end: string
  rows: Row[]
}

/** One span per day; for long periods one per week, from Monday. */
export function toSpans<Row extends { date: string }>(series: readonly Row[]): Span<Row>[] {
  const byWeek = series.length > mostDays
  const spans: Span<Row>[] = []
  for (const row of series) {
    const current = spans.at(-1)
    if (current && byWeek && !isMonday(row.date)) {
      current.rows.push(row)
      current.end = row.date
    } else {
      spans.push({ start: row.date, end: row.date, rows: [row] })
    }
  }
  return spans
}

function isMonday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}

/** The sum of a figure over a span's days. */
export function sumOf<Name extends string>(name: Name): (span: Span<Record<Name, number>>) => number {
  return ({ rows }) => rows.reduce((sum, row) => sum + row[name], 0)
}

/** The mean of a rate over a span's days, weighted by the number that each rate is based on; null if that is 0. */
export function meanOf<Name extends string, Weight extends string>(
  name: Name,
  weight: Weight
): (span: Span<Record<Name | Weight, number>>) => number | null {
  return ({ rows }) => {
    const weights = rows.reduce((sum, row) => sum + row[weight], 0)
    return weights === 0 ? null : rows.reduce((sum, row) => sum + row[name] * row[weight], 0) / weights
  }
}
