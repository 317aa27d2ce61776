import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Field, Input } from '#components/field.tsx'
import { ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { troubleWords } from '#lib/api/trouble-words.ts'

type Kind = 'code' | 'recoveryCode'

interface CodeFormProps<Answer> {
  kind: Kind
  send: (proof: { [Name in Kind]?: string }) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** The sign-in has ended: too many tries, or too long ago. */
  onOver?: () => void
  buttonText: string
}

/** Asks for the code of the user's app, or for a recovery code. */
export function CodeForm<Answer>({ kind, send, onDone, onOver, buttonText }: CodeFormProps<Answer>) {
  const { t } = useLingui()
  const [value, setValue] = useState('')
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: () => send({ [kind]: value.trim() }),
    onSuccess: onDone,
    onError: (error) => {
      if (isWrong(error)) {
        setValue('')
        return input.current?.focus()
      }
      const title = t`That did not work`
      if (!isOver(error) || !onOver) return toastFailure(title, error, troubleWords(error))
      toastFailure(title, error, { SIGN_IN_OVER: t`Too many tries, or too long ago. Sign in again.` })
      onOver()
    }
  })
  const isCode = kind === 'code'
  const missing = isCode ? !/^\d{6}$/.test(value.replace(/[\s-]/g, '')) : value.trim() === ''
  const wrong = isWrong(sending.error) ? wrongWords(isCode) : undefined
  function wrongWords(isOfApp: boolean): string {
    return isOfApp
      ? t`The code is not right, or was used already. Wait for the next one.`
      : t`The code is not right, or was used already.`
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing) input.current?.focus()
    else sending.mutate()
  }
  const change = (next: string) => {
    if (sending.isError) sending.reset()
    setTried(false)
    setValue(next)
  }
  const problem = isCode ? t`Enter the 6 digits` : t`Enter a recovery code`
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={isCode ? t`Code from your app` : t`Recovery code`}
        hint={isCode ? t`Six digits, new every half minute.` : t`Each works once.`}
        error={tried && missing && !wrong ? problem : wrong}
      >
        <Input
          ref={input}
          name={kind}
          autoFocus
          autoComplete={isCode ? 'one-time-code' : 'off'}
          inputMode={isCode ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="tabular-nums"
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" block busyText={sending.isPending && t`One moment...`}>
        {buttonText}
      </Button>
    </form>
  )
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CODE_INVALID'
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SIGN_IN_OVER'
}
