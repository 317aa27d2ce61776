import type { ServiceName } from '@ilbud/proto/http/route'

interface Reads {
  /** In a group of the service's name: each event is handled once, by one replica. */
  consumes: readonly string[]
  /** Without a group: every replica reads all of them. */
  follows: readonly string[]
}

/** What every process follows, so that ended sessions, changed rights and ended API keys take effect everywhere. */
export const followedByAll: readonly string[] = ['auth.events', 'companies.events']

/** The topics that each service reads, besides those that all follow. A test compares it with what the services do. */
export const readers: Readonly<Record<ServiceName, Reads>> = {
  auth: { consumes: ['audit.events', 'companies.events'], follows: [] },
  orders: { consumes: ['auth.erasures', 'companies.events', 'drivers.events', 'tracking.events'], follows: [] },
  tracking: {
    consumes: ['dispatch.events', 'orders.events'],
    follows: ['drivers.positions', 'orders.events', 'tracking.events']
  },
  drivers: {
    consumes: ['auth.erasures', 'auth.events', 'orders.events', 'tracking.events'],
    follows: ['drivers.events']
  },
  dispatch: { consumes: ['drivers.events', 'orders.events'], follows: ['drivers.positions'] },
  companies: { consumes: ['auth.erasures', 'auth.events', 'orders.events', 'tracking.events'], follows: [] },
  analytics: {
    consumes: ['companies.events', 'dispatch.events', 'drivers.events', 'orders.events'],
    follows: ['drivers.positions']
  },
  notifications: {
    consumes: ['auth.erasures', 'auth.events', 'companies.events', 'orders.events', 'tracking.events'],
    follows: []
  },
  realtime: {
    consumes: [],
    follows: [
      'analytics.events',
      'dispatch.events',
      'drivers.events',
      'drivers.positions',
      'notifications.events',
      'orders.events',
      'tracking.events'
    ]
  },
  gateway: { consumes: [], follows: ['tracking.events'] }
}
