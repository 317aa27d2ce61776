import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const profileChangedSchema = z.object({ userId: z.uuid() })
type ProfileChanged = z.infer<typeof profileChangedSchema>

/**
 * Written by auth when a user's name, phone or language changed; `Auth.FindUsers` returns the new ones. For services
 * that keep a copy, such as drivers. Key: userId.
 */
export const profileChanged: EventContract<ProfileChanged> = {
  type: 'auth.profile-changed',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: profileChangedSchema,
  sequence: 'none'
}
