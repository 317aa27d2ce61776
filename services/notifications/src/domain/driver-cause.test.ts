import type { OrderChange } from '@ilbud/proto/events/order-change'
import { type OrderCommand, orderCommandSchema } from '@ilbud/proto/http/orders/order-status'
import { describe, expect, it } from 'vitest'
import { driverCausesOf } from './driver-cause.ts'

function kindsOf(
  command: OrderCommand,
  { by = 'staff', before, after, state = 'RETURNING' }: Record<string, string | undefined>
) {
  const of = (driverId: string | undefined) => ({ driverId: driverId ?? null, state })
  const change = { command, actor: { id: by }, before: of(before), after: of(after), orderId: 'o', trackingId: 't' }
  return driverCausesOf(change as OrderChange).map(({ driverId, cause }) => `${driverId}: ${cause.kind}`)
}

describe('what a driver is told about', () => {
  it('a driver is notified of work that staff assign, take away and hand over', () => {
    expect(kindsOf('assignDriver', { after: 'Yusuf' })).toEqual(['Yusuf: job-given'])
    expect(kindsOf('releaseJob', { before: 'Yusuf' })).toEqual(['Yusuf: job-taken'])
    expect(kindsOf('reassignDriver', { before: 'Yusuf', after: 'Maja' })).toEqual([
      'Yusuf: job-taken',
      'Maja: job-given'
    ])
  })

  it('a driver is notified of work that is canceled or changed by somebody else', () => {
    expect(kindsOf('cancelOrder', { before: 'Yusuf', after: 'Yusuf' })).toEqual(['Yusuf: job-canceled'])
    expect(kindsOf('cancelOrder', { before: 'Yusuf' })).toEqual(['Yusuf: job-canceled'])
    const changing = orderCommandSchema.options.filter(
      (command) => kindsOf(command, { before: 'Yusuf', after: 'Yusuf' })[0] === 'Yusuf: job-changed'
    )
    expect(changing).toEqual(['retryDelivery', 'startReturn', 'recallParcel', 'editOrder', 'reschedule', 'choosePlace'])
  })

  it('a driver is notified of the steps that staff report in their place, and of the last one', () => {
    const kindOf = (command: OrderCommand, state?: string) =>
      kindsOf(command, { before: 'Yusuf', after: 'Yusuf', state })[0]
    const stepping = orderCommandSchema.options.filter((command) => kindOf(command) === 'Yusuf: job-stepped')
    expect(stepping).toEqual([
      'markPickedUp',
      'startDelivery',
      'loadAtHub',
      'confirmDelivery',
      'reportFailedAttempt',
      'confirmReturn',
      'correct'
    ])
    expect(kindOf('confirmDelivery', 'DELIVERED')).toBe('Yusuf: job-finished')
    expect(kindOf('confirmReturn', 'RETURNED')).toBe('Yusuf: job-finished')
    expect(kindsOf('dropAtHub', { before: 'Yusuf', state: 'AT_HUB' })).toEqual(['Yusuf: job-taken'])
  })

  it('a driver is not notified of their own actions, and nobody is where there is no driver', () => {
    for (const command of orderCommandSchema.options) {
      expect(kindsOf(command, { by: 'Yusuf', before: 'Yusuf', after: 'Yusuf' })).toEqual([])
      expect(kindsOf(command, {})).toEqual([])
    }
    expect(kindsOf('acceptOffer', { by: 'Yusuf', after: 'Yusuf' })).toEqual([])
  })
})
