import type { SecondFactorMethod } from '@ilbud/proto/http/people/factors'
import type { Assertion, AssertionOptions } from '@ilbud/proto/http/people/passkeys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { ApiError } from '#lib/api/api.ts'
import { canUsePasskeys, signWithPasskey, toastPasskeyFailure } from '#lib/passkey/passkey.ts'
import { CodeForm } from './code-form.tsx'

interface FactorProof {
  assertion?: Assertion
  code?: string
  recoveryCode?: string
}

interface FactorFormProps<Answer> {
  methods: readonly SecondFactorMethod[]
  /** What a passkey needs to sign, where `methods` has `assertion`. */
  options: () => Promise<AssertionOptions>
  send: (proof: FactorProof) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** The sign-in has ended: too many tries, or too long ago. */
  onOver?: () => void
  buttonText: string
}

/** Asks for a passkey, the code of the user's app, or a recovery code. */
export function FactorForm<Answer>({ methods, options, ...form }: FactorFormProps<Answer>) {
  const usable = methods.filter((method) => method !== 'assertion' || canUsePasskeys())
  const [chosen, setChosen] = useState(usable[0])
  if (chosen === undefined) {
    return (
      <p className="mt-4">
        <Trans>This browser cannot use passkeys. Use one that can, on a device that has yours.</Trans>
      </p>
    )
  }
  return (
    <div className="mt-4 grid gap-4">
      {chosen === 'assertion' ? (
        <PasskeyProof options={options} {...form} />
      ) : (
        <CodeForm key={chosen} kind={chosen} {...form} />
      )}
      {usable.length > 1 && (
        <p className="grid">
          {usable
            .filter((method) => method !== chosen)
            .map((method) => (
              <Button key={method} variant="quiet" onClick={() => setChosen(method)}>
                <OtherMethod method={method} />
              </Button>
            ))}
        </p>
      )}
    </div>
  )
}

function OtherMethod({ method }: { method: SecondFactorMethod }) {
  if (method === 'assertion') return <Trans>Use a passkey instead</Trans>
  if (method === 'code') return <Trans>Use the code from the app instead</Trans>
  return <Trans>Use a recovery code instead</Trans>
}

type PasskeyProofProps<Answer> = Omit<FactorFormProps<Answer>, 'methods' | 'buttonText'>

function PasskeyProof<Answer>({ options, send, onDone, onOver }: PasskeyProofProps<Answer>) {
  const { t } = useLingui()
  const proving = useMutation({
    mutationFn: async () => send({ assertion: await signWithPasskey(await options()) }),
    onSuccess: onDone,
    onError: (error) => {
      toastPasskeyFailure(t`That did not work`, error)
      // What it had to sign is used up.
      if (error instanceof ApiError) onOver?.()
    }
  })
  return (
    <Button
      variant="primary"
      block
      autoFocus
      onClick={() => proving.mutate()}
      busyText={proving.isPending && t`One moment...`}
    >
      <KeyRound className="size-5" strokeWidth={1.75} aria-hidden />
      <Trans>Use your passkey</Trans>
    </Button>
  )
}
