import { onTestFinished, vi } from 'vitest'

interface CeremonyOptions {
  publicKey: { challenge: ArrayBuffer }
}

/**
 * A browser with one passkey, for a test; it signs whatever it is asked to. `refuse` is what the browser throws instead.
 * Returns the challenges that it was asked to sign.
 */
export function fakePasskeys({ refuse }: { refuse?: () => Error | undefined } = {}): string[] {
  const signed: string[] = []
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const answer = async ({ publicKey: { challenge } }: CeremonyOptions, response: object) => {
    const error = refuse?.()
    if (error) throw error
    signed.push(Buffer.from(challenge).toString('base64url'))
    const id = 'cGFzc2tleQ'
    return { id, rawId: bytes('passkey'), type: 'public-key', response, getClientExtensionResults: () => ({}) }
  }
  const clientDataJSON = bytes('{}')
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: sign, create } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    delete (navigator as { credentials?: unknown }).credentials
  })

  function sign(asked: CeremonyOptions) {
    return answer(asked, { clientDataJSON, authenticatorData: bytes('a'), signature: bytes('s'), userHandle: null })
  }
  function create(asked: CeremonyOptions) {
    return answer(asked, { clientDataJSON, attestationObject: bytes('o'), getTransports: () => ['internal'] })
  }
  return signed
}

/** What the server lets a passkey sign. */
export const assertionOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: []
}

/** What it sends when it has signed. */
export const madeAssertion = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw', userHandle: null }
}
