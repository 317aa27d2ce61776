import type { Assertion, AssertionOptions, Attestation, CreationOptions } from '@ilbud/proto/http/people/passkeys'
import { t } from '@lingui/core/macro'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { ApiError } from '#lib/api/api.ts'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'

/** Whether this browser can use passkeys here: they are bound to a name, and an IP address is none. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname)
}

/** Lets a passkey of this device, or of another one nearby, sign. The browser asks the user for it. */
export async function signWithPasskey(optionsJSON: AssertionOptions): Promise<Assertion> {
  const { id, rawId, response: made } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = made
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Creates a passkey. The browser asks the user where. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<Attestation> {
  const { id, rawId, response: made } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = made
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Says why a passkey was not used or created, be it the browser or the server that refused. */
export function toastPasskeyFailure(title: string, error: unknown): void {
  const words = {
    ...inTranslation({
      FACTOR_EXISTS: t`This passkey has been added already.`,
      TOO_MANY_FACTORS: t`You cannot have more passkeys. Remove one first.`,
      NO_PASSKEY: t`Your account has no passkey any more.`
    }),
    PASSKEY_INVALID: t`The passkey was not accepted. It may have been removed from the account.`,
    USE_PROVIDER: t`Your account signs in with your organisation’s login. Use its button below.`
  }
  if (error instanceof ApiError || !(error instanceof Error)) return toastFailure(title, error, words)
  const description = browserWords(error)
  if (description === undefined) return toastFailure(title, error, words)
  toast({ title, description, variant: 'destructive' })
}

/** The browser's refusals are told apart by their names alone. */
function browserWords({ name }: Error): string | undefined {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return t`Nothing was chosen, or there is no passkey for Ilbud here.`
    case 'InvalidStateError':
      return t`This device has a passkey for your account already.`
    case 'SecurityError':
      return t`Passkeys do not work at this address.`
    case 'NotSupportedError':
    case 'ConstraintError':
      return t`This device cannot make a passkey that would do.`
    default:
      return undefined
  }
}
