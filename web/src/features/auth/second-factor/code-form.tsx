import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { troubleWords } from '#lib/api/trouble-words.ts'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'

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
  const { errors, show, showFailure, forget } = useFieldErrors('proof')
  const isCode = kind === 'code'
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: () => send({ [kind]: value.trim() }),
    onSuccess: onDone,
    onError: (error) => {
      const title = t`That did not work`
      if (!isOver(error) || !onOver) {
        const wrong = isCode
          ? t`The code is wrong, or was used already. Wait for the next one.`
          : t`The code is wrong, or was used already.`
        const words = { ...troubleWords(error), CODE_INVALID: wrong }
        showFailure(title, error, { words, about: { CODE_INVALID: kind } })
        // What is typed next takes its place.
        return input.current?.select()
      }
      toastFailure(title, error, { SIGN_IN_OVER: t`Too many tries, or too long ago. Sign in again.` })
      onOver()
    }
  })
  const missing = isCode ? !/^\d{6}$/.test(value.replace(/[\s-]/g, '')) : value.trim() === ''
  const problem = isCode ? t`Enter the 6 digits` : t`Enter a recovery code`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(missing ? { [kind]: problem } : {})) sending.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        id={`proof-${kind}`}
        label={isCode ? t`Code from your app` : t`Recovery code`}
        hint={isCode ? t`Six digits, new every half minute.` : t`Each works once.`}
        error={errors[kind] && issueWords(errors[kind])}
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
          onChange={(event) => {
            forget(kind)
            setValue(event.target.value)
          }}
        />
      </Field>
      <Button type="submit" variant="primary" block busyText={sending.isPending && t`One moment...`}>
        {buttonText}
      </Button>
    </form>
  )
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SIGN_IN_OVER'
}
