import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { Reference } from './reference.tsx'

interface LoadProblemProps {
  /** What happened: "We could not load your orders." */
  title: ReactNode
  error: Error
  retry: () => void
  className?: string
}

/** In place of what could not be loaded: what happened, what to do, the request's id. */
export function LoadProblem({ title, error, retry, className }: LoadProblemProps) {
  return (
    <Note tone="danger" icon={RotateCw} role="alert" {...(className && { className })}>
      <p>
        <b>{title}</b> <Trans>Check your network and try again.</Trans>
      </p>
      <Reference error={error} className="text-14" />
      <Button size="small" className="mt-2" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </Note>
  )
}
