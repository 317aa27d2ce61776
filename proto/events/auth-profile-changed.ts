import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const profileChangedSchema = z.object({ userId: z.uuid() })
type ProfileChanged = z.infer<typeof profileChangedSchema>

/**
 * Written by auth when name, phone or language of a user are others; what they are is asked with `Auth.FindUsers`. For
 * those who keep a copy, like drivers. Key: userId.
 */
export const profileChanged: EventContract<ProfileChanged> = {
  type: 'auth.profile-changed',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: profileChangedSchema,
  sequence: 'none'
}
