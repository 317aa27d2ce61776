import { describe, expect, it } from 'vitest'
import type { CommandRequest } from './command-request.ts'
import { decide, isRepeated, nextBySystem } from './decide.ts'
import { aJourney, actors, ids, noon, rules } from './fixtures.ts'
import type { Journey } from './journey.ts'
import { allowedActions } from './allowed-edge.ts'

const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const held = { driverId: ids.driver }
const driver = actors['its driver']
const { admin, dispatcher } = actors

function ask(order: Journey, request: CommandRequest, now = noon) {
  return decide(order, request, { now, rules })
}

const refused = (code: string, status: number, details: object = {}) =>
  expect.objectContaining({ code, status, details: expect.objectContaining(details) })

/** The field of the body. */
const atReason = { errors: [expect.objectContaining({ path: 'reason' })] }

describe('accepting', () => {
  it('accepting ends at five open orders', () => {
    const accept = (openOrders: number) => ask(aJourney(), { command: 'acceptOffer', actor: driver, openOrders })
    expect(accept(4).after.driverId).toBe(ids.driver)
    expect(() => accept(5)).toThrow(refused('TOO_MANY_ORDERS', 409))
  })

  it('accepting is not limited when a dispatcher assigns', () => {
    const able = { id: ids.driver, disabled: false }
    const assigned = ask(aJourney(), { command: 'assignDriver', actor: dispatcher, driver: able, openOrders: 9 })
    expect(assigned.after.driverId).toBe(ids.driver)
  })

  it.each([null, { id: ids.driver, disabled: true }])('a dispatcher cannot assign %o', (unable) => {
    const assign = () => ask(aJourney(), { command: 'assignDriver', actor: dispatcher, driver: unable })
    expect(assign).toThrow(
      refused('DRIVER_UNAVAILABLE', 422, { errors: [expect.objectContaining({ path: 'driverId' })] })
    )
  })

  it('accepting is repeated by the driver who has it, in any live state, and by nobody else', () => {
    const request = { command: 'acceptOffer', actor: driver } as const
    expect(isRepeated(aJourney({ state: 'RETURNING', ...held }), request)).toBe(true)
    expect(isRepeated(aJourney({ state: 'DELIVERED', ...held }), request)).toBe(false)
    expect(isRepeated(aJourney({ state: 'ASSIGNED', ...held }), { ...request, actor: actors['other driver'] })).toBe(
      false
    )
  })
})

describe('the hub', () => {
  const dropped = ask(aJourney({ state: 'LOADED', ...held }), {
    command: 'dropAtHub',
    actor: driver,
    hub: 'Årsta'
  }).after

  it('the hub is remembered, with who dropped the parcel', () => {
    expect(dropped).toMatchObject({ hub: 'Årsta', droppedBy: ids.driver, driverId: null })
    expect(isRepeated(dropped, { command: 'dropAtHub', actor: driver })).toBe(true)
    expect(isRepeated(dropped, { command: 'dropAtHub', actor: actors['other driver'] })).toBe(false)
  })

  it('the hub forgets who dropped it when another driver accepts', () => {
    const taken = ask(dropped, { command: 'acceptOffer', actor: actors['other driver'] }).after
    expect(taken).toMatchObject({ droppedBy: null, driverId: ids.otherDriver, hub: 'Årsta' })
    expect(isRepeated(taken, { command: 'dropAtHub', actor: driver })).toBe(false)
  })
})

describe('proofs', () => {
  const order = aJourney({ state: 'OUT_FOR_DELIVERY', ...held, requiredProofs: ['photo', 'signature'] })

  it('proofs are asked of the driver, each one that is missing', () => {
    const confirm = (change: Partial<Journey>) =>
      ask({ ...order, ...change }, { command: 'confirmDelivery', actor: driver })
    expect(() => confirm({})).toThrow(refused('PROOF_REQUIRED', 422, { missing: ['photo', 'signature'] }))
    expect(() => confirm({ givenProofs: ['photo'] })).toThrow(
      refused('PROOF_REQUIRED', 422, { missing: ['signature'] })
    )
    expect(confirm({ givenProofs: ['signature', 'photo'] }).after.state).toBe('DELIVERED')
  })

  it('proofs are waived by an override with a reason, which the event marks', () => {
    const override = { command: 'confirmDelivery', actor: dispatcher, override: true } as const
    expect(() => ask(order, override)).toThrow(refused('REASON_INVALID', 422, atReason))
    expect(ask(order, { ...override, note: 'The camera is broken' })).toMatchObject({ override: true })
    expect(() => ask(order, { ...override, override: false })).toThrow(refused('ILLEGAL_TRANSITION', 409))
  })
})

describe('reasons', () => {
  it('reasons of a failed pickup come from the list of pickups', () => {
    const report = (reasonCode?: string) =>
      ask(aJourney({ state: 'ASSIGNED', ...held }), {
        command: 'reportPickupFailed',
        actor: driver,
        ...(reasonCode && { reasonCode })
      })
    expect(report('NOT_READY').reasonCode).toBe('NOT_READY')
    expect(() => report('NOBODY_HOME')).toThrow(refused('REASON_INVALID', 422, atReason))
    expect(() => report()).toThrow(refused('REASON_INVALID', 422, atReason))
  })

  it('reasons of a release are in words and stay out of the coded field', () => {
    const release = (note?: string) =>
      ask(aJourney({ state: 'ASSIGNED', ...held }), { command: 'releaseJob', actor: driver, ...(note && { note }) })
    expect(release('Puncture')).toMatchObject({ note: 'Puncture', reasonCode: null })
    expect(() => release()).toThrow(refused('REASON_INVALID', 422, atReason))
  })
})

describe('the last attempt', () => {
  const failed = (change: Partial<Journey>) =>
    ask(aJourney({ state: 'OUT_FOR_DELIVERY', ...held, ...change }), {
      command: 'reportFailedAttempt',
      actor: driver,
      reasonCode: 'NOBODY_HOME'
    }).after

  it('the last attempt sends the parcel back by itself only with the return option', () => {
    const moment = { now: noon, rules }
    expect(nextBySystem(failed({ attempts: 1, returnOption: true }), moment)).toBe('startReturn')
    expect(nextBySystem(failed({ attempts: 0, returnOption: true }), moment)).toBeNull()
    expect(nextBySystem(failed({ attempts: 1 }), moment)).toBeNull()
  })

  it('the last attempt leaves the driver no retry, and a dispatcher one by override', () => {
    const held = failed({ attempts: 1 })
    expect(() => ask(held, { command: 'retryDelivery', actor: driver })).toThrow(refused('ILLEGAL_TRANSITION', 409))
    expect(() => ask(held, { command: 'retryDelivery', actor: dispatcher })).toThrow(refused('ILLEGAL_TRANSITION', 409))
    const override = { command: 'retryDelivery', actor: dispatcher, override: true, note: 'They called' } as const
    expect(ask(held, override)).toMatchObject({ override: true, after: { state: 'OUT_FOR_DELIVERY' } })
  })
})

describe('correcting', () => {
  const assigned = aJourney({ state: 'ASSIGNED', ...held, version: 2 })
  const pickedUp = ask(assigned, { command: 'markPickedUp', actor: driver }).after
  const started = ask(pickedUp, { command: 'startDelivery', actor: driver }, after(60)).after
  const delivered = ask(started, { command: 'confirmDelivery', actor: driver }, after(100)).after

  it('correcting is open to the driver for 120 seconds from the step', () => {
    expect(ask(pickedUp, { command: 'correct', actor: driver }, after(120)).after.state).toBe('ASSIGNED')
    expect(() => ask(pickedUp, { command: 'correct', actor: driver }, after(121))).toThrow(
      refused('ILLEGAL_TRANSITION', 409)
    )
    expect(ask(pickedUp, { command: 'correct', actor: dispatcher }, after(9999)).after.state).toBe('ASSIGNED')
  })

  it('correcting goes back step by step, naming the corrected version', () => {
    const first = ask(started, { command: 'correct', actor: driver }, after(90))
    expect(first).toMatchObject({ corrects: 4, after: { state: 'PICKED_UP', version: 5 } })
    const second = ask(first.after, { command: 'correct', actor: driver }, after(100))
    expect(second).toMatchObject({ corrects: 3, after: { state: 'ASSIGNED', version: 6, steps: [] } })
  })

  it('correcting a return leads back to the failed attempt or the hub where it came from', () => {
    for (const from of ['ATTEMPT_FAILED', 'LOADED'] as const) {
      const order = aJourney({ state: from, ...held, attempts: 1 })
      const command = from === 'LOADED' ? 'startDelivery' : 'retryDelivery'
      const back = ask(ask(order, { command, actor: driver }).after, { command: 'correct', actor: driver })
      expect(back.after).toMatchObject({ state: from, attempts: 1 })
    }
  })

  it('correcting of a delivery is the admin’s alone, within 24 hours', () => {
    expect(ask(delivered, { command: 'correct', actor: admin }, after(86_400)).after.state).toBe('OUT_FOR_DELIVERY')
    for (const [actor, at] of [
      [admin, after(86_501)],
      [dispatcher, after(110)],
      [driver, after(110)]
    ] as const) {
      expect(() => ask(delivered, { command: 'correct', actor }, at)).toThrow(refused('ILLEGAL_TRANSITION', 409))
    }
  })

  it('correcting disappears from the allowed actions with its time', () => {
    const allowed = (now: Date) => allowedActions({ order: pickedUp, actor: driver, now, rules })
    expect(allowed(after(120))).toContain('correct')
    expect(allowed(after(121))).not.toContain('correct')
  })
})
