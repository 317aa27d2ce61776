import type { Actor } from '#domain/journey/journey.ts'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import { type Chance, createChance } from './chance.ts'
import { forCostCentre, someOrder } from './parcels.ts'
import { account, actorFor, carry, type Scene, type SceneStep } from './scene.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const longestDays = 60
/** Those with shifts, one a day of each crew in turn, as in demo-shifts.ts of drivers; the late one begins at 10:30 UTC. */
const crews = { early: ['driver1', 'driver3', 'driver5'], late: ['driver2', 'driver4'] }
const lateFromMinute = 11 * 60

/**
 * The orders of the last days before the demo began, the last day first, so that it is there soon; at most 500 in 60
 * days. From a fixed seed: a day is the same however many days are requested.
 */
export function pastScenes(begin: Date, days = longestDays): Scene[] {
  const chance = createChance(20_260_202)
  // A generator of its own, so that changes of billing do not change what happens.
  const billing = createChance(20_260_303)
  const scenes: Scene[] = []
  for (let daysAgo = longestDays; daysAgo >= 1; daysAgo--) {
    const day = new Date(begin.getTime() - daysAgo * dayMs)
    const isWeekend = [0, 6].includes(day.getUTCDay())
    for (let count = isWeekend ? chance.between(2, 6) : chance.between(5, 11); count > 0; count--) {
      const scene = withDetails(billing, pastScene(chance, day, `orders/past/${daysAgo}-${count}`))
      if (daysAgo <= days) scenes.push(scene)
    }
  }
  return scenes.toSorted((one, other) => dayOf(other) - dayOf(one))
}

/** Since 1970, in UTC. */
function dayOf({ placedAt }: Scene): number {
  return Math.floor(placedAt.getTime() / dayMs)
}

function pastScene(chance: Chance, day: Date, name: string): Scene {
  const customer = account(chance.happens(0.3) ? 'owner' : 'sender')
  const midnight = Math.floor(day.getTime() / dayMs) * dayMs
  // From six in the morning to four in the afternoon, UTC: a working day in Stockholm.
  const minute = chance.between(6 * 60, 16 * 60)
  const crew = crews[minute < lateFromMinute ? 'early' : 'late']
  const onShift = crew[(midnight / dayMs) % crew.length]!
  return {
    name,
    placedAt: new Date(midnight + minute * minuteMs),
    customer,
    fields: { ...someOrder(chance, customer), returnOption: chance.happens(0.3) },
    steps: stepsOf(chance, actorFor(account(onShift)), actorFor(customer))
  }
}

/** Blomman AB has two cost centres, an invoice, and everything signed for; others want a photo now and then. */
function withDetails(chance: Chance, scene: Scene): Scene {
  const isCompany = scene.customer.companyId !== null
  const isForEvent = chance.happens(0.4)
  const isPhotoWanted = chance.happens(0.15)
  const proofs: ProofKind[] = [
    ...(isCompany ? (['signature'] as const) : []),
    ...(isPhotoWanted ? (['photo'] as const) : [])
  ]
  return {
    ...scene,
    fields: {
      ...scene.fields,
      ...(isCompany && forCostCentre(isForEvent ? 'EVENT' : 'BUTIK')),
      signatureRequired: isCompany,
      proofOfDelivery: isPhotoWanted
    },
    steps: scene.steps.map((step) => (step.command === 'confirmDelivery' ? { ...step, proofs } : step))
  }
}

/** The steps of an order: nine of ten are delivered at the first attempt. */
function stepsOf(chance: Chance, driver: Actor, customer: Actor): SceneStep[] {
  if (chance.happens(0.04)) return [{ minute: chance.between(1, 9), command: 'cancelOrder', actor: customer }]
  const accept = chance.between(1, 12)
  const pickUp = accept + chance.between(8, 30)
  const start = pickUp + chance.between(1, 5)
  const arrive = start + chance.between(10, 45)
  if (chance.happens(0.94)) return carry(driver, { accept, pickUp, start, deliver: arrive })

  const out = carry(driver, { accept, pickUp, start })
  const reasonCode = chance.pick(['NOBODY_HOME', 'NO_ACCESS', 'WRONG_ADDRESS'])
  const failed: SceneStep = {
    minute: arrive,
    command: 'reportFailedAttempt',
    actor: driver,
    reasonCode,
    at: 'delivery'
  }
  if (chance.happens(0.6)) {
    return [
      ...out,
      failed,
      { minute: arrive + 30, command: 'retryDelivery', actor: driver },
      { minute: arrive + 45, command: 'confirmDelivery', actor: driver, at: 'delivery' }
    ]
  }
  return [
    ...out,
    failed,
    { minute: arrive + 15, command: 'startReturn', actor: actorFor(account('dispatch')) },
    { minute: arrive + 55, command: 'confirmReturn', actor: driver, at: 'pickup' }
  ]
}
