import type { Command } from '#domain/journey/commands.ts'
import type { Order } from '#domain/order.ts'

type State = Order['state']
type DemoStep = Extract<
  Command,
  'acceptOffer' | 'markPickedUp' | 'loadAtHub' | 'startDelivery' | 'confirmDelivery' | 'confirmReturn'
>

const minuteMs = 60_000
const steps: Partial<Record<State, DemoStep>> = {
  CREATED: 'acceptOffer',
  ASSIGNED: 'markPickedUp',
  PICKED_UP: 'startDelivery',
  LOADED: 'startDelivery',
  OUT_FOR_DELIVERY: 'confirmDelivery',
  RETURNING: 'confirmReturn'
}

/** The minutes that an order stays in a state: together less than the shortest promise. */
const usual: Partial<Record<State, number>> = {
  CREATED: 33,
  ASSIGNED: 8,
  PICKED_UP: 3,
  LOADED: 3,
  OUT_FOR_DELIVERY: 16,
  RETURNING: 60
}
const [waitsAtHub, loadsAtHub] = [90, 8]
/** Those of scenes that show something longer: the parcel that was just created, a late order, parcels for later. */
const longer: Record<string, Partial<Record<State, number>>> = {
  created: { CREATED: 24 * 60 },
  late: { OUT_FOR_DELIVERY: 150 },
  underway: { PICKED_UP: 28, OUT_FOR_DELIVERY: 35 }
}

type Facts = Pick<Order, 'state' | 'driverId' | 'released' | 'createdAt' | 'updatedAt' | 'promise'>

/**
 * What the driver of a demo order does next, if it is time for it; null: nothing yet. `scene` has made it; an order
 * `ofVisitors` has a driver as whom visitors sign in, and is left alone until it would be late.
 */
export function nextDemoStep(order: Facts, scene: string, ofVisitors: boolean, now: Date): DemoStep | null {
  const { state, driverId, released, createdAt, updatedAt, promise } = order
  if (ofVisitors) return now < promise.high ? null : (steps[state] ?? null)
  if (state === 'CREATED' && !released) return null
  const minutes = (now.getTime() - (state === 'CREATED' ? createdAt : updatedAt).getTime()) / minuteMs
  if (state === 'AT_HUB') {
    if (driverId) return minutes >= loadsAtHub ? 'loadAtHub' : null
    return minutes >= waitsAtHub ? 'acceptOffer' : null
  }
  const most = { ...usual, ...longer[scene.split('-')[0]!] }[state]
  return most !== undefined && minutes >= most ? steps[state]! : null
}
