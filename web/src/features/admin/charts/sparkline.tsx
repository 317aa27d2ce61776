import type { ChartColour } from './chart-spec.ts'

const [width, height, edge] = [120, 32, 3]
const points = 14

/** A small curve without axes; hidden from screen readers. */
export function Sparkline({ values, colour }: { values: readonly number[]; colour: ChartColour }) {
  const means = toMeans(values)
  if (means.length < 2) return null
  const [low, high] = [Math.min(...means), Math.max(...means)]
  const place = (value: number, at: number) => {
    const x = edge + (at / (means.length - 1)) * (width - 2 * edge)
    const y = height - edge - ((value - low) / (high - low || 1)) * (height - 2 * edge)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="absolute right-[18px] bottom-5 h-[30px] w-[92px] max-xl:static max-xl:mt-2 max-xl:w-full"
      aria-hidden
    >
      <polyline
        points={means.map(place).join(' ')}
        fill="none"
        stroke={`var(${colour})`}
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Reduces the values to at most so many points, by averaging neighbouring days. */
function toMeans(values: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(values.length / points))
  const means: number[] = []
  for (let end = values.length; end > 0; end -= size) {
    const part = values.slice(Math.max(0, end - size), end)
    means.unshift(part.reduce((sum, value) => sum + value, 0) / part.length)
  }
  return means
}
