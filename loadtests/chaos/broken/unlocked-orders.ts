import * as real from '@ilbud/orders/db/orders/orders'

export * from '@ilbud/orders/db/orders/orders'

/** Reads the order without locking it. */
export const lockOrder: typeof real.lockOrder = (trx, id) => real.findOrder(trx, id)
