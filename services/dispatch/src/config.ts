import { z } from 'zod'

export const configSchema = z.object({
  DISPATCH_DATABASE_URL: z.string().optional(),
  /** A file of streets for travel times and routes; without it they are built in. */
  STREETS_FILE: z.string().optional(),
  /** An OSRM server, asked first. */
  OSRM_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A VROOM server, asked for plans of many orders beside the planner here. */
  VROOM_URL: z.url({ protocol: /^https?$/ }).optional()
})
export type Config = z.output<typeof configSchema>
