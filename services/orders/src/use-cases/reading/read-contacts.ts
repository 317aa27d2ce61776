import { findWithKey } from '#db/orders/orders.ts'
import { firstName } from '#domain/visibility.ts'
import type { Order } from '#domain/order.ts'
import { open } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { readPin } from './read-pin.ts'

export type ContactsDeps = Pick<OrdersDeps, 'db' | 'people' | 'rules' | 'dataKey'>

/** What mails about an order need besides its events. */
export interface Contacts {
  order: Order
  /** Null when unknown: a day after the end only its hash is stored. */
  trackingKey: string | null
  /** The first name. */
  driverName: string | null
  attemptsLeft: number
  /** The recipient's; null when none is needed. */
  pin: string | null
}

export async function readContacts({ db, people, rules, dataKey }: ContactsDeps, orderId: string): Promise<Contacts> {
  const found = await findWithKey(db, orderId)
  if (!found) throw new NotFoundError('Order')
  const { order, keyHash, sealedKey } = found
  const key = sealedKey && open(dataKey, Buffer.from(sealedKey, 'base64'))
  // Without the drivers service the mail is sent without a name.
  const driver = order.driverId === null ? null : await people.findDriver(order.driverId).catch(() => null)
  return {
    order,
    // Not a key that has been replaced: it no longer opens the link.
    trackingKey: key && hashSecret(key) === keyHash ? key : null,
    driverName: driver && firstName(driver.name),
    attemptsLeft: Math.max(0, rules.attemptLimit - order.attempts),
    pin: readPin(order, dataKey)
  }
}
