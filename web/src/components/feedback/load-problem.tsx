import { Trans, useLingui } from '@lingui/react/macro'
import { LogIn, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, hasNoSession } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { troubleWords } from '#lib/api/trouble-words.ts'
import { requestSignInHere } from '#lib/session/sign-in-request.ts'
import { Button } from '#components/forms/button.tsx'
import { Note } from './note.tsx'
import { Reference } from './reference.tsx'

interface LoadProblemProps {
  /** What failed: "We could not load your orders." */
  title: ReactNode
  query: { error: Error | null; refetch: () => unknown }
  className?: string
}

/** Shown in place of what could not be loaded: what failed, what to do, the request's id. */
export function LoadProblem({ title, query, className }: LoadProblemProps) {
  const { t } = useLingui()
  const { error, refetch } = query
  const isOver = hasNoSession(error)
  return (
    <Note tone="danger" icon={isOver ? LogIn : RotateCw} role="alert" {...(className && { className })}>
      <p>
        <b>{title}</b> {isOver ? t`Please log in` : (refusalWords(error, troubleWords(error)) ?? t`Please try again.`)}
      </p>
      {!isOver && <Reference error={error} className="text-14" />}
      {!isWrong(error) && (
        <Button size="small" className="mt-2" onClick={isOver ? requestSignInHere : () => void refetch()}>
          {isOver ? <Trans>Sign In</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
    </Note>
  )
}

/** What was asked for cannot be given, however often one asks. */
function isWrong(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 422)
}
