import type { OfferedSize } from '@ilbud/proto/http/price/quotes'

const shapes: Record<OfferedSize, { box: string; tape: string; dashed?: boolean }> = {
  small: { box: 'M1 29h20v12H1zM1 29l6 -5h20l-6 5M21 41l6 -5v-12', tape: 'M8 29v4.2h4.4v-4.2' },
  medium: { box: 'M1 23h28v18H1zM1 23l8.4 -7h28l-8.4 7M29 41l8.4 -7v-18', tape: 'M11.2 23v6.3h6.2v-6.3' },
  large: { box: 'M1 17h38v24H1zM1 17l10.8 -9h38l-10.8 9M39 41l10.8 -9v-24', tape: 'M15.2 17v8.4h8.4v-8.4' },
  custom: { box: 'M1 17h44v24H1zM1 17l14.4 -12h44l-14.4 12M45 41l14.4 -12v-24', tape: 'M14 41v-24', dashed: true }
}

/** The four sizes side by side, drawn to scale. */
export function ParcelBox({ size }: { size: OfferedSize }) {
  const { box, tape, dashed = false } = shapes[size]
  return (
    <svg
      viewBox="0 0 62 42"
      className="mb-1.5 h-[38px] w-auto text-text-2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={box} />
      <path d={tape} strokeDasharray={dashed ? '3 3' : undefined} />
    </svg>
  )
}
