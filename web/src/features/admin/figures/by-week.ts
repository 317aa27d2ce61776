// More bars than this are too thin to be told apart.
const mostDays = 92

/** Rows of days that are shown as one point. */
export interface Span<Row> {
  start: string
  end: string
  rows: Row[]
}

/** Each day by itself; of long periods, the weeks from Monday. */
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

/** A figure that adds up over a span's days. */
export function sumOf<Name extends string>(name: Name): (span: Span<Record<Name, number>>) => number {
  return ({ rows }) => rows.reduce((sum, row) => sum + row[name], 0)
}

/** A rate or mean over a span's days, each day with the weight of what it was measured on; null of nothing. */
export function meanOf<Name extends string, Weight extends string>(
  name: Name,
  weight: Weight
): (span: Span<Record<Name | Weight, number>>) => number | null {
  return ({ rows }) => {
    const weights = rows.reduce((sum, row) => sum + row[weight], 0)
    return weights === 0 ? null : rows.reduce((sum, row) => sum + row[name] * row[weight], 0) / weights
  }
}
