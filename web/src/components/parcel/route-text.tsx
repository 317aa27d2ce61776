import { useLingui } from '@lingui/react/macro'
import { MoveRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Two places, or two values, with an arrow between them. */
export function RouteText({ from, to }: { from: ReactNode; to: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      {from} <MoveRight className="mx-1 inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} /> {to}
    </>
  )
}
