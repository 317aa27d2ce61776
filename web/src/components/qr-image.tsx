import { useMemo } from 'react'
import { qrCode } from '#lib/files/qr.ts'

/** The quiet zone that readers need. */
const margin = 4

/** A text as a QR code for a phone's camera; nothing if it is too long. */
export function QrImage({ text, label, className }: { text: string; label: string; className?: string }) {
  const modules = useMemo(() => qrCode(text), [text])
  if (!modules) return null
  const size = modules.length + 2 * margin
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('')
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
