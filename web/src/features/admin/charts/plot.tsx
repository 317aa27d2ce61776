import { useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useColorScheme } from '#lib/style/color-scheme.ts'
import { labelledPoints } from './axis-points.ts'
import { highest, type ChartSpec } from './chart-spec.ts'
import { drawSeries, token } from './draw-series.ts'

interface PlotProps {
  spec: ChartSpec
  width: number
  height: number
  /** The selected point. */
  at: number | null
  onAt: (at: number | null) => void
}

/** The canvas of a chart. Its module is loaded when the first chart comes into view. */
export function Plot({ spec, width, height, at, onAt }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const scheme = useColorScheme()
  const onPoint = useRef(onAt)
  useEffect(() => {
    onPoint.current = onAt
  })
  useLayoutEffect(() => {
    if (!place.current) return
    const made = new uPlot(
      optionsOf(spec, width, height, (index) => onPoint.current(index)),
      dataOf(spec),
      place.current
    )
    plot.current = made
    return () => {
      plot.current = null
      made.destroy()
    }
  }, [spec, width, height, scheme])
  useEffect(() => {
    const shown = plot.current
    if (!shown || at === (shown.cursor.idx ?? null)) return
    if (at === null) shown.setCursor({ left: -10, top: -10 }, false)
    else shown.setCursor({ left: shown.valToPos(at, 'x'), top: 1 }, false)
  }, [at, spec, width])
  return <div ref={place} aria-hidden />
}

function dataOf({ points, series }: ChartSpec): uPlot.AlignedData {
  return [points.map((_point, at) => at), ...series.map(({ values }) => values)]
}

function optionsOf(spec: ChartSpec, width: number, height: number, onAt: PlotProps['onAt']): uPlot.Options {
  const last = spec.points.length - 1
  const sides = spec.kind === 'bars' ? 0.5 : 0.02 * Math.max(1, last)
  const [low, high] = spec.range ?? [0, Math.max(1, highest(spec) * 1.08)]
  return {
    width,
    height,
    // Lines write their last value above the point, which needs room.
    padding: [spec.kind === 'line' ? 26 : 12, 0, 0, 20],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, range: [-sides, last + sides] }, y: { range: [low, high] } },
    series: [{}, ...spec.series.map(() => ({ paths: () => null, points: { show: false } }))],
    axes: axesOf(spec),
    hooks: {
      draw: [(plot) => drawSeries(plot, spec)],
      setCursor: [({ cursor: { idx, left } }) => onAt(idx === undefined || (left ?? -1) < 0 ? null : idx)]
    }
  }
}

function axesOf({ points, format, formatTick = format }: ChartSpec): uPlot.Axis[] {
  const words = { stroke: () => token('--color-text-3'), font: `12px ${token('--font-text')}`, ticks: { show: false } }
  return [
    {
      ...words,
      size: 26,
      gap: 6,
      grid: { show: false },
      splits: (plot) => labelledPoints(points.length, plot.bbox.width / devicePixelRatio),
      values: (_plot, splits) => splits.map((at) => points[at]?.short ?? '')
    },
    {
      ...words,
      side: 1,
      size: 52,
      gap: 8,
      space: 42,
      incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000],
      grid: { stroke: () => token('--color-ch-grid'), width: 1 },
      values: (_plot, splits) => splits.map(formatTick)
    }
  ]
}
