import { type FailureDetails, findFailureDetails } from '#db/orders/failure-details.ts'
import { shownFailedAttempt } from '#domain/failed-attempt.ts'
import type { Order } from '#domain/order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

const none: FailureDetails = { note: null, photoId: null }

/** The driver's note and picture of the latest failed attempt, as long as it says something. */
export async function readFailure({ db }: Pick<OrdersDeps, 'db'>, order: Order): Promise<FailureDetails> {
  const failed = shownFailedAttempt(order)
  return failed ? findFailureDetails(db, order.id, new Date(failed.at)) : none
}
