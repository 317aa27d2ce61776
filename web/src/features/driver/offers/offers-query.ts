import { type DriverOffer, driverOfferSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { send } from '#lib/api/api.ts'

const pollMs = 5_000
/** While offers are pushed, polling only catches what was lost on the way. */
const livePollMs = 30_000
// The header has whole seconds, and the answer has been under way: less than this says nothing about the clock.
const smallestSkewMs = 2_000

export interface OwnOffers {
  offers: DriverOffer[]
  /** How far the server's clock is ahead of this device's. */
  skewMs: number
}

/** What is offered to this driver alone, by the server's clock. */
export function driverOffersQuery(isLive = false) {
  return queryOptions({
    queryKey: ['/api/driver/offers'],
    queryFn: readOffers,
    refetchInterval: isLive ? livePollMs : pollMs,
    networkMode: 'always',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false
  })
}

async function readOffers(): Promise<OwnOffers> {
  const response = await send('/api/driver/offers', { cache: 'no-store' })
  const offers = z.array(driverOfferSchema).parse(await response.json())
  return { offers, skewMs: skewOf(response.headers.get('date'), Date.now()) }
}

export function skewOf(date: string | null, now: number): number {
  const skew = date === null ? 0 : Date.parse(date) - now
  return Math.abs(skew) > smallestSkewMs ? skew : 0
}

/** The whole seconds that are left for an answer. */
export function secondsLeft({ expiresAt }: Pick<DriverOffer, 'expiresAt'>, skewMs: number, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - (now + skewMs)) / 1000))
}
