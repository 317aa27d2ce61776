import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { canUsePasskeys, signWithPasskey, toastPasskeyFailure } from '#lib/passkey/passkey.ts'
import type { User } from '#lib/session/session.ts'
import { passkeyOptions, verifyPasskey } from '#features/auth/auth-queries.ts'
import { signInHere } from '#features/auth/sign-in-here.ts'

/** Signs in without a password. Not shown where the browser has no passkeys. */
export function PasskeyButton({ onDone }: { onDone: (user: User) => void }) {
  const { t } = useLingui()
  const signingIn = useMutation({
    mutationFn: async () => {
      const { options } = await passkeyOptions()
      return verifyPasskey(await signWithPasskey(options))
    },
    onSuccess: (tokens) => onDone(signInHere(tokens)),
    onError: (error) => toastPasskeyFailure(t`Login Failed`, error)
  })
  if (!canUsePasskeys()) return null
  return (
    <Button
      block
      className="mt-3"
      onClick={() => signingIn.mutate()}
      busyText={signingIn.isPending && t`Signing in...`}
    >
      <KeyRound className="size-5" strokeWidth={1.75} aria-hidden />
      <Trans>Continue with a passkey</Trans>
    </Button>
  )
}
