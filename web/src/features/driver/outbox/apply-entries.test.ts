import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { describe, expect, it } from 'vitest'
import { anOwnOrder, aPoolOrder } from '#test/a-driver-order.ts'
import { applyEntries } from './apply-entries.ts'
import type { DriverAction, Entry } from './entry.ts'

const entry = (orderId: string, action: DriverAction, number: number): Entry => ({
  key: String(number),
  number,
  driverId: 'd',
  orderId,
  label: 'A',
  at: '2026-01-01T12:00:00Z',
  location: null,
  action,
  attempts: 0,
  refusal: null
})
const status = (to: Extract<DriverAction, { kind: 'status' }>['status']): DriverAction => ({
  kind: 'status',
  status: to
})

function after(order: DriverOrder, ...actions: DriverAction[]): DriverOrder | undefined {
  return applyEntries(
    [order],
    actions.map((action, at) => entry(order.id, action, at))
  )[0]
}
const underway = anOwnOrder({
  status: 'in_transit',
  requiredProofs: ['photo'],
  allowedActions: ['confirmDelivery', 'reportFailedAttempt']
})

describe('applying unsent taps', () => {
  it('an unsent failed attempt is counted', () => {
    expect(after({ ...underway, attempts: 1 }, status('failed'))).toMatchObject({ attempts: 2, allowedActions: [] })
  })

  it('an order shows the state that its unsent taps lead to, with the next action from there', () => {
    expect(after(anOwnOrder(), status('picked_up'))).toMatchObject({
      status: 'picked_up',
      pickupGateCode: null,
      allowedActions: ['startDelivery', 'dropAtHub', 'correct']
    })
    const proof: DriverAction = { kind: 'proof', proof: 'photo', signer: null, picture: null }
    expect(after(underway, proof)).toMatchObject({ proofsDone: ['photo'], status: 'in_transit' })
    expect(after(underway, proof, status('delivered'))).toMatchObject({ status: 'delivered', allowedActions: [] })
    expect(after(anOwnOrder(), status('picked_up'), status('in_transit'), status('delivered'))?.status).toBe(
      'delivered'
    )
  })

  it('an unsent tap that the server already has changes nothing', () => {
    expect(after(underway, status('picked_up'), status('in_transit'))).toEqual(underway)
    const failed = { ...underway, allowedActions: ['retryDelivery' as const] }
    expect(after(failed, status('failed'))).toEqual(failed)
  })

  it('an unsent release, failed pickup or drop at a hub removes the order from the list', () => {
    expect(after(anOwnOrder(), { kind: 'release', reason: 'x' })).toBeUndefined()
    expect(after(anOwnOrder(), status('failed'))).toBeUndefined()
    const loaded = anOwnOrder({ status: 'picked_up', allowedActions: ['startDelivery', 'dropAtHub'] })
    expect(after(loaded, status('at_hub'))).toBeUndefined()
  })

  it('after an unsent failed attempt there is no next action, because the server decides', () => {
    expect(after(underway, status('failed'))).toMatchObject({ status: 'in_transit', allowedActions: [] })
  })

  it('unsent steps of a returning order lead back to its sender', () => {
    const back = anOwnOrder({ status: 'picked_up', returning: true, allowedActions: ['startDelivery'] })
    expect(after(back, status('in_transit'))).toMatchObject({ allowedActions: ['confirmReturn', 'dropAtHub'] })
    expect(after(back, status('in_transit'), status('delivered'))?.status).toBe('delivered')
  })

  it('a refused tap is not applied, and other orders are not touched', () => {
    const other = anOwnOrder()
    const refused = {
      ...entry(underway.id, status('delivered'), 1),
      refusal: { status: 409, code: null, requestId: null }
    }
    const entries = [refused, entry(underway.id, status('failed'), 2)]
    expect(applyEntries([underway, other, aPoolOrder()], entries).slice(0, 2)).toEqual([underway, other])
  })
})
