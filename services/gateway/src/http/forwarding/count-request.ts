import { createCounter } from '@ilbud/kernel/runtime/metrics'

/** Counts a request by the service that answers it; `gateway`: a parcel from memory. */
export const countRequest = createCounter(
  'gateway.requests',
  'Requests by the service that answers them; of the gateway, parcels from memory',
  'service'
)
