import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'
import { ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { storeAccessToken } from '#lib/session/session.ts'
import { settleStepUpRequest, useStepUpRequest } from '#lib/session/step-up-request.ts'
import { methodsQuery, stepUp, stepUpOptions } from './auth-queries.ts'
import { FactorForm } from './factor-form.tsx'
import { troubleWords } from '#lib/api/trouble-words.ts'

/** Asks who is there before a step that needs it, and lets the call that waits go on. */
export function StepUpDialog() {
  const { t } = useLingui()
  const isOpen = useStepUpRequest()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && settleStepUpRequest(false)}
      title={t`Confirm that it is you`}
      description={t`This step asks again, in case somebody else found the screen unlocked.`}
    >
      <Proof />
    </Dialog>
  )
}

function Proof() {
  const { t } = useLingui()
  const methods = useQuery(methodsQuery())
  const done = ({ accessToken }: { accessToken: string }) => {
    storeAccessToken(accessToken)
    settleStepUpRequest(true)
  }
  if (methods.isPending) {
    return (
      <Loading label={t`Loading`} className="mt-4 grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    )
  }
  if (!methods.data) {
    return (
      <LoadProblem
        title={<Trans>We could not load this.</Trans>}
        error={methods.error}
        retry={() => void methods.refetch()}
      />
    )
  }
  if (methods.data.length === 0) return <PasswordProof onDone={done} />
  return (
    <FactorForm methods={methods.data} options={stepUpOptions} send={stepUp} onDone={done} buttonText={t`Confirm`} />
  )
}

function PasswordProof({ onDone }: { onDone: (answer: { accessToken: string }) => void }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const proving = useMutation({
    mutationFn: () => stepUp({ password }),
    onSuccess: onDone,
    onError: (error) => {
      if (isWrong(error)) input.current?.focus()
      else toastFailure(t`That did not work`, error, troubleWords(error))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password.trim() === '') input.current?.focus()
    else proving.mutate()
  }
  const missing = tried && password.trim() === '' ? t`Password is required` : undefined
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <PasswordField
        ref={input}
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        error={isWrong(proving.error) ? t`The password is not right` : missing}
        value={password}
        onChange={(value) => {
          if (proving.isError) proving.reset()
          setPassword(value)
        }}
      />
      <Button type="submit" variant="primary" block busyText={proving.isPending && t`One moment...`}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
}
