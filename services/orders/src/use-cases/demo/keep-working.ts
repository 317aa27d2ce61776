import { type DemoOrder, listDemoMarks, listLiveDemoOrders } from '#db/demo-marks.ts'
import { countOpenOrders } from '#db/orders/orders.ts'
import type { CommandRequest } from '#domain/journey/command-request.ts'
import { changeOrder } from '#use-cases/changing/change-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { demoAccounts, demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import { createScenes } from './create-scenes.ts'
import { liveScenes, wishedDelivery } from './live-scenes.ts'
import { nextDemoStep } from './next-step.ts'

const minuteMs = 60_000
// Those who carry what waits in the pool: the others have scenes of their own.
const crew = demoAccounts.filter(({ username }) => /^sim(0[89]|1\d|2[0-5])@/.test(username))
const mostEach = 3
const isVisitors = (driverId: string | null) =>
  demoAccounts.some(({ id, username }) => id === driverId && username.startsWith('driver'))

const [longestPauseMs, catchUpMs] = [6 * 60 * minuteMs, 5 * minuteMs]

/**
 * Lets the demo go on. The first call works off what was missed while the demo was stopped, at the times at which it would
 * have happened: a demo that starts again is not a day on which all are late.
 */
export function createDemoWork(deps: OrdersDeps): () => Promise<void> {
  let hasCaughtUp = false
  return async () => {
    if (!hasCaughtUp) await catchUp(deps)
    hasCaughtUp = true
    await keepDemoWorking(deps)
  }
}

async function catchUp(deps: OrdersDeps): Promise<void> {
  const end = deps.now().getTime()
  const changes = (await listLiveDemoOrders(deps.db)).map(({ order }) => order.updatedAt.getTime())
  if (changes.length === 0) return
  const begin = Math.max(end - longestPauseMs, Math.max(...changes))
  for (let at = begin + catchUpMs; at < end; at += catchUpMs) {
    await keepDemoWorking({ ...deps, now: () => new Date(at) })
  }
}

/**
 * Goes on with the demo's orders by the commands of their drivers, and plays scenes again whose order is over, so that the
 * demo looks like a working day however long it runs.
 */
export async function keepDemoWorking(deps: OrdersDeps): Promise<void> {
  for (const demoOrder of await listLiveDemoOrders(deps.db)) await goOn(deps, demoOrder)
  await topUp(deps)
}

async function goOn(deps: OrdersDeps, { name, order }: DemoOrder): Promise<void> {
  const now = deps.now()
  if (order.trackingId === demoTrackingIds.outForDelivery) return stayInTime(deps, order)
  const command = nextDemoStep(order, name, isVisitors(order.driverId), now)
  if (!command) return
  const driver = order.driverId ?? (await findFreeDriver(deps))
  if (!driver) return
  const actor = { id: driver, role: 'driver', companyId: null } as const
  const location = (command === 'markPickedUp' || command === 'confirmReturn' ? order.pickup : order.delivery).point
  await tryCommand(deps, order, { command, actor }, { location: (command !== 'acceptOffer' && location) || undefined })
}

/**
 * The parcel that is driven around never arrives: its recipient asks for a later time before it would be late, and as soon
 * as the circling says nothing of its arrival any more (docs/domain/order-lifecycle.md#unknown-arrival).
 */
async function stayInTime(deps: OrdersDeps, order: DemoOrder['order']): Promise<void> {
  const now = deps.now()
  const isSoon = (time: number, minutes: number) => time <= now.getTime() + minutes * minuteMs
  const { notBefore, notAfter } = order.choice
  const isDue = isSoon(Math.max(order.promise.high.getTime(), notAfter?.getTime() ?? 0), 30)
  const isOpen = notBefore ? isSoon(notBefore.getTime(), 10) : order.etaUnknownSince !== null
  if (order.state !== 'OUT_FOR_DELIVERY' || !(isDue || isOpen)) return
  const later = new Date(now.getTime() + 100 * minuteMs)
  const choice = { ...order.choice, notBefore: isOpen || notBefore ? later : null, notAfter: wishedDelivery(now) }
  const actor = { id: null, role: 'recipient', companyId: null } as const
  await tryCommand(deps, { ...order, choice }, { command: 'reschedule', actor })
}

/** A refusal is no fault: somebody else was faster, or it is too early. */
async function tryCommand(
  deps: OrdersDeps,
  { id: orderId, version, choice }: DemoOrder['order'],
  request: CommandRequest,
  device = {}
): Promise<void> {
  const rules = { ...deps.rules, scanRequired: false }
  try {
    await inTransaction(deps.db, (trx) =>
      changeOrder(
        { ...deps, rules, db: trx },
        {
          orderId,
          device,
          commandFor: (present) => (present.version === version ? request : null),
          ...(request.command === 'reschedule' && { edit: (present) => ({ ...present, choice }) })
        }
      )
    )
    deps.onCommit()
  } catch (error) {
    deps.log.info({ err: error, orderId }, 'a demo order does not go on')
  }
}

async function findFreeDriver({ db }: OrdersDeps): Promise<string | null> {
  const ids = crew.map(({ id }) => id)
  const open = await countOpenOrders(db, ids)
  const [first] = ids.toSorted((one, other) => (open.get(one) ?? 0) - (open.get(other) ?? 0))
  return first && (open.get(first) ?? 0) < mostEach ? first : null
}

// What has ended stays as it ended, and what is underway comes out of the pool, for which three are enough.
const notAgain = /^(delivered|returned$|canceled$|underway|created$|out-for-delivery$|pool-[456])/

/** Plays the scenes again that have no order any more which shows what they are for. */
async function topUp(deps: OrdersDeps): Promise<void> {
  const now = deps.now()
  const played = await listDemoMarks(deps.db)
  const live = await listLiveDemoOrders(deps.db)
  const isShown = (name: string) =>
    live.some(
      (one) =>
        one.name === name &&
        (!name.startsWith('pool') || one.order.state === 'CREATED') &&
        (!name.startsWith('scheduled') || !one.order.released)
    )
  const again = liveScenes(now, Math.floor(now.getTime() / minuteMs))
    .filter((scene) => played.has(scene.name))
    .filter(({ name }) => !notAgain.test(nameOf(name)) && !isShown(nameOf(name)))
    .map((scene) => ({
      ...scene,
      name: `${scene.name}/${now.toISOString()}`,
      ...(nameOf(scene.name).startsWith('pool') && { placedAt: now })
    }))
  await createScenes(deps, again)
}

function nameOf(mark: string): string {
  return mark.split('/')[2]!
}
