import { deleteOldRecurring } from './db/recurring-orders.ts'
import { deleteOffersEndedBefore } from './db/offers.ts'
import { deleteExpiredSecrets } from './db/orders/orders.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { createPastScenes } from './use-cases/demo/create-scenes.ts'
import { createDemoWork } from './use-cases/demo/keep-working.ts'
import { decideByDefault } from './use-cases/changing/decide-attempt.ts'
import { releaseDueOrders } from './use-cases/changing/release-due-orders.ts'
import { placeDueDays } from './use-cases/recurring/settle-days.ts'
import { offerOrders } from './use-cases/offering/offer-orders.ts'
import { erasePeople } from './use-cases/erasing/erase-people.ts'
import { removeOldContacts } from './use-cases/erasing/remove-old-contacts.ts'
import { removeOldProofs } from '#use-cases/proofs/remove-proofs.ts'
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
// How late the default after a failed attempt may happen.
const decidedMs = 5000
// How late the robot may take a step of a test order.
const sandboxMs = 500
// How soon the next driver is offered an order after a no, or after the time of an offer.
const offeredMs = 1000
// docs/security/limits.md#retention. Staff may ask for as long why an order went where it went.
const offersMs = 90 * 24 * hourMs
const demoPauseMs = 300

interface Job {
  name: string
  everyMs: number
  work: () => Promise<unknown>
}

/** The periodic work that one replica at a time does. Every job is safe to run twice. */
export function listJobs(deps: OrdersDeps): Job[] {
  const { db, now } = deps
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const job = (everyMs: number, name: string, work: () => Promise<unknown>): Job => ({ name, everyMs, work })

  return [
    // Every minute, because a gate code must be gone 24 hours after the end, not an hour later.
    job(minuteMs, 'forget-secrets', () => deleteExpiredSecrets(db, ago(24 * hourMs))),
    job(releaseMs, 'release-to-pool', () => releaseDueOrders(deps)),
    job(recurringMs, 'recurring-orders', () => placeDueDays(deps)),
    job(hourMs, 'old-recurring-orders', () => deleteOldRecurring(db, now())),
    job(offeredMs, 'offers', () => offerOrders(deps)),
    job(hourMs, 'old-offers', () => deleteOffersEndedBefore(db, ago(offersMs))),
    job(decidedMs, 'decide-attempts', () => decideByDefault(deps)),
    job(sandboxMs, 'walk-test-orders', () => walkTestOrders(deps)),
    job(erasedMs, 'erased-people', () => erasePeople(deps)),
    job(hourMs, 'old-proofs', () => removeOldProofs(deps)),
    job(hourMs, 'old-test-orders', () => deleteOldTests(deps)),
    job(hourMs, 'old-contacts', () => removeOldContacts(deps)),
    job(hourMs, 'orphaned-files', () => removeOrphanedFiles(deps))
  ]
}

/** Starts the jobs, and what every replica does. The lease only avoids duplicate work. */
export function startJobs(deps: OrdersDeps, config: Config): (() => Promise<void>)[] {
  const { db, log, settings } = deps
  const owner = leaseOwner()
  const alone = ({ everyMs, name, work }: Job) =>
    every(everyMs, async () => void ((await takeLeases(db, owner, [name])).has(name) && (await work())), log)

  return [
    every(settingsMs, settings.refresh, log),
    ...listJobs(deps).map(alone),
    ...(config.DEMO && config.DEMO_PLAY
      ? [every(demoPauseMs, createPastScenes(deps, config.DEMO_DAYS), log), every(minuteMs, createDemoWork(deps), log)]
      : [])
  ]
}
