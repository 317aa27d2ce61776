import type { ReactNode } from 'react'

/** The place's dimensions, also before it has loaded. */
export const placeBox = 'h-80 rounded-lg min-[901px]:h-[564px] print:hidden'

const stack = 'grid gap-4 print:block print:*:mb-4 print:*:break-inside-avoid'

/** On phones: below the place. */
export const history = `${stack} max-[901px]:order-1 print:break-inside-auto!`

/** The time first, then what happens next, then the place, then the history: in two columns, and below each other on phones. */
export function TrackingColumns({ side, main }: { side: ReactNode; main: ReactNode }) {
  const column = `${stack} max-[901px]:contents`
  return (
    <div className="grid grid-cols-[minmax(0,452px)_minmax(0,1fr)] items-start gap-6 max-[901px]:grid-cols-[minmax(0,1fr)] max-[901px]:gap-4 print:block">
      <div className={column}>{side}</div>
      <div className={column}>{main}</div>
    </div>
  )
}

/** Two or three cards, in one row on wide screens. */
export function FactsGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-4 max-[901px]:order-2 max-[901px]:grid-flow-row max-[901px]:grid-cols-2 max-[901px]:*:first:col-span-full max-[901px]:*:even:last:col-span-full max-[361px]:grid-cols-1">
      {children}
    </div>
  )
}
