/** Ten, each 80 random bits. */
export const recoveryCodeCount = 10

const minute = 60_000

/** How long the second step of a sign-in may take. */
export const secondFactorMs = 10 * minute

/** How often it may be tried with one token. */
export const mostTries = 5

/** How long an app may be begun and not confirmed. */
export const confirmWithinMs = 60 * minute

/**
 * Wrong codes of an account in a day, from devices that never signed in to it: with three valid codes at a time this
 * leaves a guesser, who has the password, two chances in a hundred a year. Recovery codes are not counted: they cannot be guessed,
 * and remain for the owner.
 */
export const wrongCodesRule = { max: 20, windowSeconds: 86_400 }

// Crockford's base32: no I, L, O and U.
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A recovery code from 16 random bytes, of which 5 bits each are used: `7K3M-Q9RT-2XVB-8H4D`. */
export function toRecoveryCode(bytes: Uint8Array): string {
  const code = Array.from(bytes.slice(0, 16), (byte) => symbols[byte % 32]).join('')
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** The code as it is hashed, however it was typed. */
export function normaliseRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}
