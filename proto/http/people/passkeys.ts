import { z } from 'zod/mini'

// Passkeys in JSON as browsers read and write them: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON.
// Bytes are base64url.

function bytes(max: number) {
  return z.string().check(z.regex(/^[\w-]+$/, 'Must be base64url'), z.maxLength(max))
}

/** How a device is connected that has a passkey: a hint for the browser's dialog. */
export const transportSchema = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.infer<typeof transportSchema>

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transportSchema)
})

const userVerificationSchema = z.enum(['required', 'preferred', 'discouraged'])

/** What `navigator.credentials.get` is called with. The challenge works once, for five minutes. */
export const assertionOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: userVerificationSchema,
  /** Empty: whichever of its passkeys the device offers. */
  allowCredentials: z.array(descriptorSchema)
})
export type AssertionOptions = z.infer<typeof assertionOptionsSchema>

/** What `navigator.credentials.create` is called with. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification: userVerificationSchema
  })
})
export type CreationOptions = z.infer<typeof creationOptionsSchema>

/** What a passkey signed, to prove that it is there. */
export const assertionSchema = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100))))
  })
})
export type Assertion = z.infer<typeof assertionSchema>

/** A passkey that was just created. */
export const attestationSchema = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)))
  })
})
export type Attestation = z.infer<typeof attestationSchema>

export const passkeyOptionsSchema = z.object({ options: assertionOptionsSchema })

export const verifyPasskeyBodySchema = z.object({
  assertion: assertionSchema,
  /** Those that this device was given at its last sign-ins. */
  deviceTokens: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(5)))
})
