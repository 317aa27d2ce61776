import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'

export const configSchema = z.object({
  /** Number of trusted proxies in front of us; each adds one address to X-Forwarded-For. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** A MapLibre style or a PMTiles file; without it the map draws its own background. */
  TILES_URL: z.url().optional(),
  /** Who runs the service, as in the register of companies. */
  COMPANY_NAME: z.string().min(1).optional(),
  /** Its organisation number. */
  COMPANY_NUMBER: z.string().min(1).optional(),
  /** The built web client. */
  WEB_DIST: z.string().default(new URL('../../../web/dist', import.meta.url).pathname),
  /** The number of parcels whose public answer is stored in memory, about 1 kB each. */
  GATEWAY_KEPT_PARCELS: z.coerce.number().int().min(100).default(60_000),
  /** Shows the demo accounts in `/api/v1/config`. */
  DEMO: flag(false)
})

export type GatewayConfig = z.output<typeof configSchema>
