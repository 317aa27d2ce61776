import { useEffect, type ReactNode } from 'react'
import stockholm from '#assets/stockholm.svg'
import { cn } from '#lib/style/cn.ts'
import { halo } from './engine/halo.ts'

interface CityMapProps {
  viewBox: string
  className?: string
  children?: ReactNode
}

let drawing: Promise<void> | null = null

/**
 * Adds the drawing to the page, once. As a separate file it adds nothing to the script; inside the page it uses the
 * theme's colours.
 */
function fetchDrawing(): Promise<void> {
  drawing ??= fetch(stockholm)
    .then((response) => response.text())
    .then((text) => {
      const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml')
      documentElement.setAttribute('class', 'absolute size-0')
      documentElement.setAttribute('aria-hidden', 'true')
      document.body.append(document.importNode(documentElement, true))
    })
    // Without it the map is only water; it is decoration.
    .catch(() => undefined)
  return drawing
}

/** An illustration of central Stockholm, for decoration only: roads are drawn by hand, about ±150 m. */
export function CityMap({ viewBox, className, children }: CityMapProps) {
  useEffect(() => void fetchDrawing(), [])
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      className={cn('block size-full bg-map-water font-text', className)}
      aria-hidden
      focusable="false"
    >
      <rect x="-3000" y="-3000" width="6000" height="6000" fill="var(--color-map-water)" />
      <use href="#city" />
      {children}
    </svg>
  )
}

export interface MapLabel {
  text: string
  x: number
  y: number
  /** In degrees; only names of water are rotated. */
  turn?: number
  water?: boolean
}

export function CityLabels({ labels, size }: { labels: readonly MapLabel[]; size: number }) {
  return labels.map(({ text, x, y, turn = 0, water = false }) => (
    <text
      key={text}
      x={x}
      y={y}
      className={
        water
          ? 'fill-map-water-label tracking-[0.02em] italic'
          : 'fill-map-label stroke-map-land stroke-3 font-semibold [paint-order:stroke]'
      }
      textAnchor="middle"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      fontSize={size}
      transform={`rotate(${turn} ${x} ${y})`}
    >
      {text}
    </text>
  ))
}

/** A route: a line with an edge, dotted over water. */
export function CityRoute({ d, dotted = false }: { d: string; dotted?: boolean }) {
  const line = {
    d,
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke'
  } as const
  return (
    <>
      <path {...line} className="stroke-map-casing stroke-10" />
      <path
        {...line}
        className={cn('stroke-map-route', dotted ? 'stroke-4' : 'stroke-5')}
        strokeDasharray={dotted ? '1 9' : undefined}
      />
    </>
  )
}

/** The vehicle: a cloudberry-coloured disc whose arrow points in the heading. */
export function CityVehicle({ x, y, heading, scale }: { x: number; y: number; heading: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={halo} r={19 * scale} />
      <circle r={10 * scale} className="fill-accent stroke-on-accent stroke-[2.5]" vectorEffect="non-scaling-stroke" />
      <path transform={`rotate(${heading}) scale(${scale})`} fill="var(--color-on-accent)" d="M0-6 5 5 0 2.6-5 5Z" />
    </g>
  )
}
