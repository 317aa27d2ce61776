import * as real from '@ilbud/orders/db/orders/update-order'

export * from '@ilbud/orders/db/orders/update-order'

/** Takes an update for stored although somebody else was first. */
export const updateOrder: typeof real.updateOrder = async (db, update) => {
  await real.updateOrder(db, update)
  return true
}
