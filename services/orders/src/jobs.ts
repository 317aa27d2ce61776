import { deleteOldRecurring } from './db/recurring-orders.ts'
import { deleteOffersEndedBefore } from './db/offers.ts'
import { deleteExpiredSecrets } from './db/orders/orders.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { createPastScenes } from './use-cases/demo/create-scenes.ts'
import { decideByDefault } from './use-cases/changing/decide-attempt.ts'
import { releaseDueOrders } from './use-cases/changing/release-to-pool.ts'
import { placeDueDays } from './use-cases/recurring/settle-days.ts'
import { offerOrders } from './use-cases/offering/offer-orders.ts'
import { erasePeople } from './use-cases/erasing/erase-people.ts'
import { removeOldContacts } from './use-cases/erasing/remove-old-contacts.ts'
import { removeOldProofs } from '#use-cases/proofs/remove-old-proofs.ts'
import { removeOrphanedFiles } from '#use-cases/proofs/remove-orphaned-files.ts'
import { deleteOldTests } from '#use-cases/sandbox/delete-old-tests.ts'
import { walkTestOrders } from '#use-cases/sandbox/walk-test-orders.ts'
import { leaseOwner, takeLeases } from '@ilbud/kernel/events/lease'
import { every } from '@ilbud/kernel/runtime/every'
import type { Config } from './config.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
// How long a change of the settings takes to reach the other replicas.
const settingsMs = 2000
// Short, so that a user who erases the account and then opens one of their links finds it done.
const erasedMs = 5000
// How late an order may enter the pool.
const releaseMs = 2000
// How late a day of a recurring order may be ordered.
const recurringMs = 2000
// docs/security/limits.md#retention
const recurringKeptMs = 365 * 24 * hourMs
// How late the default after a failed attempt may happen.
const decidedMs = 5000
// How late the robot may take a step of a test order.
const sandboxMs = 500
// How soon the next driver is offered an order after a no, or after the time of an offer.
const offeredMs = 1000
// Staff may ask for as long why an order went where it went.
const offersMs = 90 * 24 * hourMs
const demoPauseMs = 300

/**
 * Starts the periodic work, most of it on one replica at a time. The lease only avoids duplicate work: every job is safe
 * to run twice.
 */
export function startJobs(deps: OrdersDeps, config: Config): (() => Promise<void>)[] {
  const { db, now, log, settings } = deps
  const owner = leaseOwner()
  const alone = (ms: number, name: string, work: () => Promise<unknown>) =>
    every(ms, async () => void ((await takeLeases(db, owner, [name])).has(name) && (await work())), log)

  return [
    every(settingsMs, settings.refresh, log),
    // Every minute, because a gate code must be gone 24 hours after the end, not an hour later.
    alone(minuteMs, 'forget-secrets', () => deleteExpiredSecrets(db, new Date(now().getTime() - 24 * hourMs))),
    alone(releaseMs, 'release-to-pool', () => releaseDueOrders(deps)),
    alone(recurringMs, 'recurring-orders', () => placeDueDays(deps)),
    alone(hourMs, 'old-recurring-orders', () => deleteOldRecurring(db, new Date(now().getTime() - recurringKeptMs))),
    alone(offeredMs, 'offers', () => offerOrders(deps)),
    alone(hourMs, 'old-offers', () => deleteOffersEndedBefore(db, new Date(now().getTime() - offersMs))),
    alone(decidedMs, 'decide-attempts', () => decideByDefault(deps)),
    alone(sandboxMs, 'walk-test-orders', () => walkTestOrders(deps)),
    alone(erasedMs, 'erased-people', () => erasePeople(deps)),
    alone(hourMs, 'old-proofs', () => removeOldProofs(deps)),
    alone(hourMs, 'old-test-orders', () => deleteOldTests(deps)),
    alone(hourMs, 'old-contacts', () => removeOldContacts(deps)),
    alone(hourMs, 'orphaned-files', () => removeOrphanedFiles(deps)),
    ...(config.DEMO && config.DEMO_PLAY ? [every(demoPauseMs, createPastScenes(deps, config.DEMO_DAYS), log)] : [])
  ]
}
