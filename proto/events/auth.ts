import { roleSchema } from '#http/roles.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

const userChangeSchema = z.extend(versionedSchema, {
  userId: z.uuid(),
  role: roleSchema,
  companyId: z.nullable(z.uuid()),
  disabled: z.boolean(),
  /** Tokens with a lower `av` claim are rejected. */
  authzVersion: z.int()
})
export type UserChange = z.infer<typeof userChangeSchema>

function userEvent(type: string): EventContract<UserChange> {
  return { type: `auth.${type}`, topic: 'auth.events', schemaVersion: 1, schema: userChangeSchema }
}

/** Written by auth when an account is created. Read by drivers (role driver) and companies. Key: userId. */
export const userCreated = userEvent('user-created')

/**
 * Written by auth when an account's role or company changed, or it was disabled or enabled. Followed by every process.
 * Key: userId.
 */
export const userRightsChanged = userEvent('user-rights-changed')

const sessionEndedSchema = z.extend(versionedSchema, {
  userId: z.uuid(),
  /** Null: every session of the user that began before the event. */
  sessionId: z.nullable(z.uuid())
})
type SessionEnded = z.infer<typeof sessionEndedSchema>

/**
 * Written by auth at log-out, reuse of a refresh token and a password change. Followed by every process. Key: userId.
 */
export const sessionEnded: EventContract<SessionEnded> = {
  type: 'auth.session-ended',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: sessionEndedSchema
}
