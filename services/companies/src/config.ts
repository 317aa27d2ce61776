import { z } from 'zod'

export const configSchema = z.object({ COMPANIES_DATABASE_URL: z.string().optional() })
