import { generateSecret, generateURI, verifySync } from 'otplib'

// RFC 6238 with the values that every app knows: SHA-1, six digits, 30 seconds.
const periodSeconds = 30

/** 160 bits in base32. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** What an app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: 'Ilbud', label: email, secret })
}

/**
 * The time step of a code; null when it is none of the present, the previous and the next step, or not later than the
 * last one used.
 */
export function matchStep(
  secret: string,
  code: string,
  { lastStep, now }: { lastStep: number; now: Date }
): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const step = Math.floor(epoch / periodSeconds)
  // The library refuses a lower bound that leaves nothing to compare.
  if (lastStep > step) return null
  const result = verifySync({ secret, token: code, epoch, epochTolerance: periodSeconds, afterTimeStep: lastStep })
  return result.valid ? step + result.delta : null
}
