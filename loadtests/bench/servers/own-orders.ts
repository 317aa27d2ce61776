import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from '@ilbud/kernel/db/connect'
import { readConfig } from '@ilbud/kernel/runtime/config'
import { configSchema } from '@ilbud/orders/config'
import { insertOrder } from '@ilbud/orders/db/orders/insert-order'
import { makeDeps } from '@ilbud/orders/make-deps'
import { orders } from '@ilbud/orders/service'
import { prepareOrder } from '@ilbud/orders/use-cases/placing/place-order'
import { createOrderBodySchema } from '@ilbud/proto/http/orders/create-order'
import { testContext } from '@ilbud/testkit/services/test-context'
import { parcel } from '#chaos/load/parcel.ts'

export type OrdersDatabase = Parameters<typeof insertOrder>[0]
export type Prepared = Awaited<ReturnType<typeof prepareOrder>> & { save: (db: OrdersDatabase) => Promise<void> }

export interface OwnOrders {
  connect(connections: number): OrdersDatabase
  /** Orders as the product creates them, not stored yet. */
  prepare(count: number): Promise<Prepared[]>
  end(): Promise<void>
}

/** The use case of orders on its own database, without the service around it. */
export async function ownOrders(url: string): Promise<OwnOrders> {
  const env = { DATABASE_URL: url, DATA_KEY: randomBytes(32).toString('base64') }
  await orders.migrate!(env)
  const opened: OrdersDatabase[] = []
  const open = (connections: number): OrdersDatabase => {
    const db: OrdersDatabase = connect('orders', { ...env, DB_POOL_MAX: String(connections) })
    opened.push(db)
    return db
  }
  const deps = await makeDeps({
    ...testContext(),
    config: readConfig(configSchema, env),
    db: open(1),
    onCommit: () => undefined
  })
  const actor = { id: randomUUID(), role: 'customer', companyId: null } as const
  const fields = createOrderBodySchema.parse(parcel)
  return {
    connect: open,
    async prepare(count) {
      const prepared: Prepared[] = []
      while (prepared.length < count) {
        const order = await prepareOrder(deps, { actor, name: 'Saga Ek', fields })
        prepared.push({ ...order, save: (db) => insertOrder(db, order) })
      }
      return prepared
    },
    end: () => Promise.all(opened.map((db) => db.destroy())).then(() => undefined)
  }
}
