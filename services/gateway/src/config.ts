import { fileURLToPath } from 'node:url'
import { flag } from '@ilbud/kernel/runtime/settings'
import { firstSeller } from '@ilbud/proto/http/price/seller'
import { z } from 'zod'

export const configSchema = z.object({
  /** Number of trusted proxies in front of us; each adds one address to X-Forwarded-For. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** A MapLibre style or a PMTiles file; without it the map draws its own background. */
  TILES_URL: z.url().optional(),
  /** Who runs the service, the same as on receipts. */
  ORDERS_SELLER_NAME: z.string().default(firstSeller.name),
  ORDERS_SELLER_ORG_NUMBER: z.string().default(firstSeller.orgNumber),
  /** Of push messages, for browsers that subscribe. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  /** The built web client. */
  WEB_DIST: z.string().default(fileURLToPath(new URL('../../../web/dist', import.meta.url))),
  /** The number of parcels whose public answer is stored in memory, about 1 kB each. */
  GATEWAY_KEPT_PARCELS: z.coerce.number().int().min(100).default(60_000),
  NODE_ENV: z.string().optional(),
  /** How late a usual turn of the event loop may be before new work is refused; 0: never. */
  GATEWAY_LATE_MS: z.coerce.number().int().min(0).max(10_000).optional(),
  /** Shows the demo accounts in `/api/v1/config`. */
  DEMO: flag(false)
})

export type GatewayConfig = z.output<typeof configSchema>

/** Elsewhere a late loop says that other programs use the machine. */
export function lateMsOf({ GATEWAY_LATE_MS, NODE_ENV }: GatewayConfig): number {
  return GATEWAY_LATE_MS ?? (NODE_ENV === 'production' ? 250 : 0)
}
