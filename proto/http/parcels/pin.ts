import { z } from 'zod/mini'

const pinPattern = /^\d{4}$/

/** The recipient's, which the driver types at the door. */
export const pinSchema = z.string({ error: 'Expected four digits' }).check(z.regex(pinPattern, 'Expected four digits'))

/**
 * By which the driver's phone finds typing errors without a network: PBKDF2 with SHA-256. Four digits are found by
 * trying all of them, so it keeps nobody from knowing the PIN: the server decides (docs/domain/recipient.md#pin).
 */
export const pinCheckSchema = z.object({
  /** Base64. */
  salt: z.string(),
  iterations: z.int(),
  /** 32 bytes, base64. */
  hash: z.string()
})
export type PinCheck = z.infer<typeof pinCheckSchema>

/** Wrong ones that the server answers; then only staff can confirm the delivery. */
export const mostPinTries = 5
