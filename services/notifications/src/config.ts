import { z } from 'zod'

export const configSchema = z.object({ NOTIFICATIONS_DATABASE_URL: z.string().optional() })
