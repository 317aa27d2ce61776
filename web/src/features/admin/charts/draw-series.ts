import type uPlot from 'uplot'
import type { ChartSeries, ChartSpec } from './chart-spec.ts'

const barShare = 0.68
const dotRadius = 5

/** The present value of a CSS variable of tokens.css. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** Draws all series of a chart on the plot's canvas. */
export function drawSeries(plot: uPlot, spec: ChartSpec): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, 0, bbox.width + dotRadius * 2 * devicePixelRatio, bbox.top + bbox.height)
  ctx.clip()
  if (spec.dashed !== undefined) drawDashed(plot, spec.dashed)
  if (spec.kind === 'bars') drawBars(plot, spec)
  else for (const series of spec.series) drawLine(plot, series, spec.format)
  ctx.restore()
}

function drawBars(plot: uPlot, { points, series }: ChartSpec): void {
  const { ctx } = plot
  const pixel = devicePixelRatio
  const step = Math.abs(plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true))
  const width = Math.max(pixel, step * barShare)
  const fills = series.map((one) => (one.hatched ? hatching(ctx, one) : token(one.colour)))
  for (const at of points.keys()) {
    const left = plot.valToPos(at, 'x', true) - width / 2
    let below = 0
    for (const [index, { values }] of series.entries()) {
      const value = values[at] ?? 0
      if (value === 0) continue
      const bottom = plot.valToPos(below, 'y', true) - (below > 0 ? 2 * pixel : 0)
      const top = plot.valToPos(below + value, 'y', true)
      ctx.fillStyle = fills[index]!
      ctx.beginPath()
      ctx.roundRect(left, top, width, Math.max(pixel, bottom - top), Math.min(2 * pixel, width / 4))
      ctx.fill()
      below += value
    }
  }
}

function hatching(ctx: CanvasRenderingContext2D, { colour }: ChartSeries): CanvasPattern | string {
  const size = Math.round(5 * devicePixelRatio)
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
  if (!pen) return token(colour)
  pen.fillStyle = token('--color-surface')
  pen.fillRect(0, 0, size, size)
  pen.strokeStyle = token(colour)
  pen.lineWidth = size * 0.42
  pen.beginPath()
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift, size)
    pen.lineTo(shift + size, 0)
  }
  pen.stroke()
  return ctx.createPattern(tile, 'repeat') ?? token(colour)
}

/**
 * Days without a value interrupt the line; an isolated one is drawn as a dot. The last value is written beside its
 * point.
 */
function drawLine(plot: uPlot, { colour, values }: ChartSeries, format: ChartSpec['format']): void {
  const { ctx } = plot
  const pixel = devicePixelRatio
  const place = (at: number) => [plot.valToPos(at, 'x', true), plot.valToPos(values[at]!, 'y', true)] as const
  const there = (at: number) => values[at] !== null && values[at] !== undefined
  ctx.strokeStyle = token(colour)
  ctx.fillStyle = token(colour)
  ctx.lineWidth = 2.25 * pixel
  ctx.lineJoin = 'round'
  ctx.beginPath()
  for (const at of values.keys()) {
    if (!there(at)) continue
    if (there(at - 1)) ctx.lineTo(...place(at))
    else ctx.moveTo(...place(at))
  }
  ctx.stroke()
  for (const at of values.keys()) {
    if (there(at) && !there(at - 1) && !there(at + 1)) dot(ctx, place(at), 2.5 * pixel)
  }
  const last = values.findLastIndex((_value, at) => there(at))
  if (last < 0) return
  const end = place(last)
  ctx.fillStyle = token('--color-ch-2')
  ctx.strokeStyle = token('--color-surface')
  ctx.lineWidth = 2 * pixel
  dot(ctx, end, dotRadius * pixel)
  ctx.stroke()
  label(plot, format(values[last]!), end)
}

function dot(ctx: CanvasRenderingContext2D, [x, y]: readonly [number, number], radius: number): void {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}

/** Above the point, or below if there is no room. */
function label({ ctx }: uPlot, text: string, [x, y]: readonly [number, number]): void {
  const pixel = devicePixelRatio
  const above = y > 22 * pixel
  ctx.font = `600 ${12 * pixel}px ${token('--font-text')}`
  ctx.textAlign = 'right'
  ctx.textBaseline = above ? 'bottom' : 'top'
  const at = [x + 4 * pixel, above ? y - 8 * pixel : y + 8 * pixel] as const
  ctx.strokeStyle = token('--color-surface')
  ctx.lineWidth = 4 * pixel
  ctx.lineJoin = 'round'
  ctx.strokeText(text, ...at)
  ctx.fillStyle = token('--color-text')
  ctx.fillText(text, ...at)
}

function drawDashed(plot: uPlot, value: number): void {
  const { ctx, bbox } = plot
  const y = plot.valToPos(value, 'y', true)
  ctx.strokeStyle = token('--color-ch-6')
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.setLineDash([])
}
