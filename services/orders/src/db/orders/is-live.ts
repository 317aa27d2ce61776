import { finalStates } from '@ilbud/proto/http/orders/order-status'
import { sql } from 'kysely'

/** The order has not ended. The states are literals, so that the partial indexes match. */
export const isLive = sql<boolean>`state not in (${sql.join(finalStates.map((state) => sql.lit(state)))})`
