import { minute } from '#http/limits.ts'
import { quotesPerMinute } from '#http/price/quotes.ts'
import type { Route } from '#http/route.ts'

/** Prices, addresses and routes on the map. */
export const placesRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/quotes',
    service: 'orders',
    policy: 'public',
    scope: 'quotes:read',
    reads: ['Authorization'],
    limit: { perUser: minute(quotesPerMinute), perAddress: minute(10) },
    summary: 'The price of a delivery, with its lines'
  },
  {
    method: 'GET',
    path: '/api/v1/slots',
    service: 'orders',
    policy: 'public',
    scope: 'quotes:read',
    reads: ['Authorization'],
    limit: { perUser: minute(30), perAddress: minute(10) },
    summary: 'The windows of a day in which a parcel can be sent'
  },
  {
    method: 'GET',
    path: '/api/v1/places',
    service: 'orders',
    policy: 'public',
    limit: { perAddress: minute(120) },
    summary: 'Suggest addresses'
  },
  {
    method: 'GET',
    path: '/api/v1/places/reverse',
    service: 'orders',
    policy: 'public',
    limit: { perAddress: minute(60) },
    summary: 'The address at a point'
  },
  {
    method: 'GET',
    path: '/api/v1/routes',
    service: 'orders',
    policy: 'public',
    limit: { perAddress: minute(60) },
    summary: 'The route between two points'
  },
  {
    method: 'GET',
    path: '/api/v1/streets',
    service: 'orders',
    policy: 'public',
    reads: ['If-None-Match'],
    limit: { perAddress: minute(120) },
    summary: 'The tiles of the streets on the map, as TileJSON'
  },
  {
    method: 'GET',
    path: '/api/v1/streets/:z/:x/:y',
    service: 'orders',
    policy: 'public',
    reads: ['If-None-Match'],
    gives: ['application/vnd.mapbox-vector-tile'],
    summary: 'A tile of the streets'
  }
]
