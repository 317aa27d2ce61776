import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { describe, expect, it } from 'vitest'
import { anOwnOrder, aPoolOrder } from '#test/a-driver-order.ts'
import { applyEntries } from './apply-entries.ts'
import type { Deed, Entry } from './entry.ts'

const entry = (orderId: string, deed: Deed, number: number): Entry => ({
  key: String(number),
  number,
  driverId: 'd',
  orderId,
  label: 'A',
  at: '2026-01-01T12:00:00Z',
  location: null,
  deed,
  attempts: 0,
  refusal: null
})
const status = (to: Extract<Deed, { kind: 'status' }>['status']): Deed => ({ kind: 'status', status: to })

function after(order: DriverOrder, ...deeds: Deed[]): DriverOrder | undefined {
  return applyEntries(
    [order],
    deeds.map((deed, at) => entry(order.id, deed, at))
  )[0]
}
const underway = anOwnOrder({
  status: 'in_transit',
  requiredProofs: ['photo'],
  allowedActions: ['confirmDelivery', 'reportFailedAttempt']
})

describe('an order with taps that wait', () => {
  it('counts an attempt that failed', () => {
    expect(after({ ...underway, attempts: 1 }, status('failed'))).toMatchObject({ attempts: 2, allowedActions: [] })
  })

  it('stands where the driver left it, with the next action of there', () => {
    expect(after(anOwnOrder(), status('picked_up'))).toMatchObject({
      status: 'picked_up',
      pickupGateCode: null,
      allowedActions: ['startDelivery', 'dropAtHub', 'correct']
    })
    const proof: Deed = { kind: 'proof', proof: 'photo', signer: null, picture: null }
    expect(after(underway, proof)).toMatchObject({ proofsDone: ['photo'], status: 'in_transit' })
    expect(after(underway, proof, status('delivered'))).toMatchObject({ status: 'delivered', allowedActions: [] })
    expect(after(anOwnOrder(), status('picked_up'), status('in_transit'), status('delivered'))?.status).toBe(
      'delivered'
    )
  })

  it('changes nothing a second time that the server already has', () => {
    expect(after(underway, status('picked_up'), status('in_transit'))).toEqual(underway)
    const failed = { ...underway, allowedActions: ['retryDelivery' as const] }
    expect(after(failed, status('failed'))).toEqual(failed)
  })

  it('leaves the list with a release, a failed pickup and a hub', () => {
    expect(after(anOwnOrder(), { kind: 'release', reason: 'x' })).toBeUndefined()
    expect(after(anOwnOrder(), status('failed'))).toBeUndefined()
    const loaded = anOwnOrder({ status: 'picked_up', allowedActions: ['startDelivery', 'dropAtHub'] })
    expect(after(loaded, status('at_hub'))).toBeUndefined()
  })

  it('leaves to the server what comes after a failed attempt', () => {
    expect(after(underway, status('failed'))).toMatchObject({ status: 'in_transit', allowedActions: [] })
  })

  it('goes back to its sender when that is where it is heading', () => {
    const back = anOwnOrder({ status: 'picked_up', returning: true, allowedActions: ['startDelivery'] })
    expect(after(back, status('in_transit'))).toMatchObject({ allowedActions: ['confirmReturn', 'dropAtHub'] })
    expect(after(back, status('in_transit'), status('delivered'))?.status).toBe('delivered')
  })

  it('is as the server has it once something was refused, and other orders are not touched', () => {
    const other = anOwnOrder()
    const refused = {
      ...entry(underway.id, status('delivered'), 1),
      refusal: { status: 409, code: null, requestId: null }
    }
    const entries = [refused, entry(underway.id, status('failed'), 2)]
    expect(applyEntries([underway, other, aPoolOrder()], entries).slice(0, 2)).toEqual([underway, other])
  })
})
