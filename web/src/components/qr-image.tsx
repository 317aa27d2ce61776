import { useMemo } from 'react'
import { qrCode } from '#lib/files/qr.ts'

/** Light around it, as readers need it. */
const margin = 4

/** A text to be read off the screen by a phone; nothing where it is too long for that. */
export function QrImage({ text, label, className }: { text: string; label: string; className?: string }) {
  const modules = useMemo(() => qrCode(text), [text])
  if (!modules) return null
  const size = modules.length + 2 * margin
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('')
  // Dark on light in both themes: some readers know no other way.
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
