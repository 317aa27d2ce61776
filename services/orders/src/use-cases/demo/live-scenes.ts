import { parseTime, startOfLocalDay } from '#domain/schedule/local-time.ts'
import { demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { createChance } from './chance.ts'
import { forCostCentre, someOrder } from './parcels.ts'
import { account, actorFor, carry, type Scene, type SceneStep } from './scene.ts'

const minuteMs = 60_000

interface Draft {
  name: string
  /** Before now. */
  minutesAgo: number
  customer?: 'sender' | 'owner'
  trackingId?: string
  fields?: Partial<Scene['fields']>
  steps?: SceneStep[]
}

const driver = (username: string) => actorFor(account(username))
const sender = actorFor(account('sender'))
const dispatcher = actorFor(account('dispatch'))
const failed = (minute: number, username: string): SceneStep => ({
  minute,
  command: 'reportFailedAttempt',
  actor: driver(username),
  reasonCode: 'NOBODY_HOME',
  at: 'delivery'
})

const troubled: Draft[] = [
  {
    name: 'failed',
    minutesAgo: 80,
    steps: [...carry(driver('sim05'), { accept: 4, pickUp: 22, start: 25 }), failed(60, 'sim05')]
  },
  {
    name: 'coming-back',
    minutesAgo: 130,
    fields: { returnOption: true },
    steps: [
      ...carry(driver('sim06'), { accept: 4, pickUp: 22, start: 25 }),
      failed(55, 'sim06'),
      { minute: 85, command: 'retryDelivery', actor: driver('sim06') },
      failed(100, 'sim06')
    ]
  },
  {
    name: 'returned',
    minutesAgo: 1500,
    steps: [
      ...carry(driver('sim07'), { accept: 4, pickUp: 22, start: 25 }),
      failed(55, 'sim07'),
      { minute: 70, command: 'startReturn', actor: dispatcher },
      { minute: 110, command: 'confirmReturn', actor: driver('sim07'), at: 'pickup' }
    ]
  },
  {
    name: 'canceled',
    minutesAgo: 300,
    steps: [{ minute: 6, command: 'cancelOrder', actor: sender, note: 'Wrong day' }]
  }
]

/**
 * Six hours ahead, so that a parcel that never arrives is not late soon; until 22:00 where that leaves three hours,
 * because nobody asks for a delivery at night.
 */
export function wishedDelivery(now: Date): Date {
  const at = now.getTime()
  const evening = parseTime(`${localDay(now)}T22:00`)!.getTime()
  return new Date(Math.min(at + 360 * minuteMs, Math.max(at + 180 * minuteMs, evening)))
}

/** A window so many days ahead, in local times. */
function windowOf(now: Date, days: number, from: string, to: string): Partial<Scene['fields']> {
  const day = localDay(startOfLocalDay(localDay(now), days)!)
  return { isAsap: false, scheduledPickup: `${day}T${from}`, scheduledDelivery: `${day}T${to}` }
}

/** The sender's orders in every status, the first orders of drivers 1 to 5, and a pool. */
const drafts = (now: Date): Draft[] => [
  {
    name: 'out-for-delivery',
    minutesAgo: 40,
    trackingId: demoTrackingIds.outForDelivery,
    // Driven around Södermalm for as long as the demo runs: the door is there.
    fields: {
      deliveryAddress: 'Skånegatan 78, Södermalm, Stockholm',
      deliveryLat: 59.313,
      deliveryLng: 18.0822,
      isAsap: false,
      scheduledDelivery: wishedDelivery(now).toISOString()
    },
    steps: carry(driver('sim01'), { accept: 4, pickUp: 20, start: 22 })
  },
  {
    name: 'delivered',
    minutesAgo: 190,
    trackingId: demoTrackingIds.delivered,
    fields: { proofOfDelivery: true, signatureRequired: true },
    steps: carry(driver('sim02'), { accept: 3, pickUp: 21, start: 23, deliver: 48 }, ['photo', 'signature'])
  },
  { name: 'created', minutesAgo: 2, trackingId: demoTrackingIds.created },
  { name: 'assigned', minutesAgo: 12, steps: [{ minute: 5, command: 'acceptOffer', actor: driver('driver1') }] },
  { name: 'picked-up', minutesAgo: 25, steps: carry(driver('driver2'), { accept: 3, pickUp: 18 }) },
  { name: 'on-its-way', minutesAgo: 38, steps: carry(driver('driver3'), { accept: 4, pickUp: 19, start: 21 }) },
  {
    name: 'at-hub',
    minutesAgo: 70,
    steps: [
      ...carry(driver('sim03'), { accept: 5, pickUp: 24 }),
      { minute: 45, command: 'dropAtHub', actor: driver('sim03') }
    ]
  },
  { name: 'late', minutesAgo: 200, steps: carry(driver('sim04'), { accept: 20, pickUp: 150, start: 155 }) },
  ...troubled,
  ...[4, 7, 11, 16, 23, 31].map((minutesAgo, at): Draft => ({
    name: `pool-${at + 1}`,
    minutesAgo,
    ...(at % 3 === 2 && { customer: 'owner', fields: forCostCentre(at === 2 ? 'BUTIK' : 'EVENT') })
  })),
  { name: 'scheduled-tomorrow', minutesAgo: 95, fields: windowOf(now, 1, '10:00', '12:00') },
  { name: 'scheduled-later', minutesAgo: 400, fields: windowOf(now, 3, '14:00', '16:00') },
  ...underway(now),
  ...deliveredToday(now)
]

const simulated = (number: number) => driver(`sim${String(number).padStart(2, '0')}`)

/** What others of those on duty carry: for hours ahead, so that it is not late soon. */
function underway(now: Date): Draft[] {
  const later = { isAsap: false, scheduledDelivery: wishedDelivery(now).toISOString() }
  return [8, 9, 10, 11, 12, 13].map((number, at) => ({
    name: `underway-${at + 1}`,
    minutesAgo: 20 + at * 6,
    customer: at % 2 ? 'owner' : 'sender',
    fields: { ...later, ...(at % 2 && forCostCentre(at === 1 ? 'BUTIK' : 'EVENT')) },
    steps: carry(simulated(number), { accept: 3, pickUp: 14 + (at % 3), ...(at % 3 > 0 && { start: 18 }) })
  }))
}

/** What they have delivered since the morning: nothing early in the day, and nothing at night. */
function deliveredToday(now: Date): Draft[] {
  const opens = parseTime(`${localDay(now)}T07:00`)!.getTime()
  const closes = parseTime(`${localDay(now)}T21:00`)!.getTime()
  return Array.from({ length: 10 }, (_, at): Draft => {
    const [accept, pickUp] = [2 + (at % 4), 15 + ((at * 7) % 12)]
    return {
      name: `delivered-${at + 1}`,
      minutesAgo: 70 + at * 37,
      steps: carry(simulated(8 + at), { accept, pickUp, start: pickUp + 2, deliver: pickUp + 20 + ((at * 5) % 17) })
    }
  }).filter(({ minutesAgo }) => {
    const placedAt = now.getTime() - minutesAgo * minuteMs
    return placedAt >= opens && placedAt <= closes
  })
}

/** The orders that are live or have just ended when the demo begins. Always the same for a seed, apart from the times. */
export function liveScenes(now: Date, seed = 20_260_101): Scene[] {
  const chance = createChance(seed)
  return drafts(now).map(({ name, minutesAgo, customer = 'sender', trackingId, fields, steps = [] }) => ({
    name: `orders/live/${name}`,
    placedAt: new Date(now.getTime() - minutesAgo * minuteMs),
    customer: account(customer),
    ...(trackingId && { trackingId }),
    fields: { ...someOrder(chance, account(customer)), ...fields },
    steps
  }))
}
