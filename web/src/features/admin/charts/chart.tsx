import { Suspense, useState, type KeyboardEvent } from 'react'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { cn } from '#lib/style/cn.ts'
import { pointText, valueText, type ChartSpec } from './chart-spec.ts'
import { useChartFrame } from './use-chart-frame.ts'

const Plot = lazyPart(async () => (await import('./plot.tsx')).Plot)

interface ChartProps {
  label: string
  spec: ChartSpec
  height?: number
}

/**
 * A chart whose points are read with the pointer or the arrow keys. If it is too wide it scrolls inside its card,
 * beginning at the latest point.
 */
export function Chart({ label, spec, height = 210 }: ChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const last = spec.points.length - 1
  const { frame, width, seen, continues, onScroll } = useChartFrame(spec)
  const point = Math.min(at ?? last, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, at, last)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div
      ref={frame}
      data-chart
      className={cn(
        'overflow-x-auto overflow-y-hidden [scrollbar-width:thin]',
        // No day ends at a hard edge, and one sees that there are more.
        continues && '[mask-image:linear-gradient(to_right,transparent,black_36px)]'
      )}
      onScroll={onScroll}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={point}
        aria-valuetext={pointText(spec, point)}
        aria-orientation="horizontal"
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        className="relative focus-visible:-outline-offset-3"
        style={{ width: width || '100%', height }}
      >
        <Suspense fallback={null}>
          {seen && width > 0 && <Plot spec={spec} width={width} height={height} at={at} onAt={setAt} />}
        </Suspense>
        {at !== null && at <= last && <Tooltip spec={spec} at={at} share={(at + 0.5) / (last + 1)} />}
      </div>
    </div>
  )
}

/** The next selected point; null: none; undefined: not a key of ours. */
function nextPoint(key: string, at: number | null, last: number): number | null | undefined {
  if (key === 'Escape') return at === null ? undefined : null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight' || key === 'ArrowUp') return at === null ? last : Math.min(last, at + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at === null ? last : Math.max(0, at - 1)
  return undefined
}

function Tooltip({ spec, at, share }: { spec: ChartSpec; at: number; share: number }) {
  // On the side of the point where there is more room.
  const side = share < 0.5 ? { left: `calc(${share * 100}% + 14px)` } : { right: `calc(${(1 - share) * 100}% + 14px)` }
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-1 z-10 rounded-md bg-inverse px-3 py-2 text-13 whitespace-nowrap text-on-inverse shadow-2"
      style={side}
    >
      <b className="block font-semibold">{spec.points[at]?.long}</b>
      {spec.series.map(({ label, values }) => (
        <span key={label} className="flex justify-between gap-4">
          <span className="text-on-inverse-2">{label}</span>
          {valueText(values[at], spec.format)}
        </span>
      ))}
    </div>
  )
}
