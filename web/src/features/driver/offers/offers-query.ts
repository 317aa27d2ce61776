import { type DriverOffer, driverOfferSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

const pollMs = 5_000
/** While offers are pushed, polling only catches what was lost on the way. */
const livePollMs = 30_000
/** What is offered to this driver alone. */
export function driverOffersQuery(isLive = false) {
  return queryOptions({
    queryKey: ['/api/driver/offers'],
    queryFn: () => api(z.array(driverOfferSchema), '/api/driver/offers', { cache: 'no-store' }),
    refetchInterval: isLive ? livePollMs : pollMs,
    networkMode: 'always',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false
  })
}

/** The whole seconds that are left for an answer. */
export function secondsLeft({ expiresAt }: Pick<DriverOffer, 'expiresAt'>, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))
}
