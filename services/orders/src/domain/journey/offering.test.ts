import { expect, it } from 'vitest'
import { decide } from './decide.ts'
import { aJourney, actors, ids, noon, rules } from './fixtures.ts'
import type { CommandRequest } from './command-request.ts'
import type { Journey } from './journey.ts'

const assigned = aJourney({ state: 'ASSIGNED', driverId: ids.driver, version: 4 })
const release: CommandRequest = { command: 'releaseJob', actor: actors['its driver'], note: 'Flat tyre' }

function offeringAfter(order: Journey, request: CommandRequest, offersFirst: boolean) {
  return decide(order, request, { now: noon, rules: { ...rules, offersFirst } }).after.offering
}

it('an order that loses its driver is offered from that version on, where orders are offered first', () => {
  expect(offeringAfter(assigned, release, true)).toEqual({ round: 5, beganAt: noon, isOver: false })
  expect(offeringAfter(assigned, release, false)).toBeNull()
  const dropped = { command: 'dropAtHub', actor: actors['its driver'], hub: 'Årsta' } as const
  expect(offeringAfter({ ...assigned, state: 'PICKED_UP' }, dropped, true)).toEqual({
    round: 5,
    beganAt: noon,
    isOver: false
  })
})

it('a test order, which is the robot’s, is offered to nobody', () => {
  const ahead = aJourney({ released: false, test: true })
  expect(offeringAfter(ahead, { command: 'releaseToPool', actor: actors.system }, true)).toBeNull()
})

it('a scheduled order is offered from its release on, and not before', () => {
  const ahead = aJourney({ released: false })
  expect(offeringAfter(ahead, { command: 'releaseToPool', actor: actors.system }, true)).toEqual({
    round: 2,
    beganAt: noon,
    isOver: false
  })
  expect(offeringAfter({ ...assigned, released: false }, release, true)).toBeNull()
})

it('an order that the pool has stays there, whatever else is done to it, and is offered again after its next driver', () => {
  const inPool = aJourney({ offering: { round: 1, beganAt: noon, isOver: true } })
  const edit: CommandRequest = { command: 'editOrder', actor: actors.sender }
  expect(offeringAfter(inPool, edit, true)).toEqual({ round: 1, beganAt: noon, isOver: true })
  const taken = decide(inPool, { command: 'acceptOffer', actor: actors['its driver'] }, { now: noon, rules }).after
  expect(taken.offering).toBeNull()
  expect(offeringAfter(taken, release, true)).toEqual({ round: 3, beganAt: noon, isOver: false })
})

it('an order is shown as offered to one at a time only until the pool has it', () => {
  const offered = aJourney({ offering: { round: 1, beganAt: noon, isOver: false } })
  const { before, after } = decide(offered, { command: 'releaseToPool', actor: actors.system }, { now: noon, rules })
  expect([before.offered, after.offering]).toEqual([true, { round: 1, beganAt: noon, isOver: true }])
})
