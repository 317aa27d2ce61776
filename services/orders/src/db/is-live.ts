import { finalStates } from '@ilbud/proto/http/order-status'
import { sql } from 'kysely'

/** The order has not ended. With the states written out, as the partial indexes have them. */
export const isLive = sql<boolean>`state not in (${sql.join(finalStates.map((state) => sql.lit(state)))})`
