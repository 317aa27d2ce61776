import { analyticsKeySchema } from '#http/analytics/analytics.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

const analyticsChangedSchema = z.extend(versionedSchema, { keys: z.array(analyticsKeySchema) })
export type AnalyticsChanged = z.infer<typeof analyticsChangedSchema>

/** The only subject: all figures are one aggregate. */
export const analyticsSubject = 'figures'

/**
 * Written by analytics, at most once a second: the answers that may have changed. Read by realtime, which pushes it on
 * the channel `analytics`. Key: always `figures`.
 */
export const analyticsChanged: EventContract<AnalyticsChanged> = {
  type: 'analytics.changed',
  topic: 'analytics.events',
  schemaVersion: 1,
  schema: analyticsChangedSchema
}
