import { encode } from 'uqr'
import { useMemo } from 'react'

/** The quiet zone that readers need. */
const border = 4

/** A text as a QR code for a phone's camera. */
export function QrImage({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border }), [text])
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  // Dark on light in both themes, because some readers need that.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
