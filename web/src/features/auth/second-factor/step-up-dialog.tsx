import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { storeAccessToken } from '#lib/session/session.ts'
import { settleStepUpRequest, useStepUpRequest } from '#lib/session/step-up-request.ts'
import { methodsQuery, stepUp, stepUpOptions } from '#features/auth/auth-queries.ts'
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
    return <LoadProblem title={<Trans>We could not load this.</Trans>} query={methods} />
  }
  if (methods.data.length === 0) return <PasswordProof onDone={done} />
  return (
    <FactorForm methods={methods.data} options={stepUpOptions} send={stepUp} onDone={done} buttonText={t`Confirm`} />
  )
}

function PasswordProof({ onDone }: { onDone: (answer: { accessToken: string }) => void }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const { errors, show, showFailure, forget } = useFieldErrors('step-up')
  const proving = useMutation({
    mutationFn: () => stepUp({ password }),
    onSuccess: onDone,
    onError: (error) => {
      const words = {
        ...troubleWords(error),
        INVALID_CREDENTIALS: t`The password is wrong`,
        SECOND_FACTOR_SET: t`A second step was added meanwhile. Close this and try again, and confirm with it.`
      }
      showFailure(t`That did not work`, error, { words, about: { INVALID_CREDENTIALS: 'password' } })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(password.trim() === '' ? { password: t`Password is required` } : {})) proving.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <PasswordField
        id="step-up-password"
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        error={errors['password'] && issueWords(errors['password'])}
        value={password}
        onChange={(event) => {
          forget('password')
          setPassword(event.target.value)
        }}
      />
      <Button type="submit" variant="primary" block busyText={proving.isPending && t`One moment...`}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}
