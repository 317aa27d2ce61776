import { describe, expect, it } from 'vitest'
import { channelsFor, choicesOf } from './choices.ts'

const order = { orderId: 'an-order', userId: 'a-user', trackingId: 'SD7K3MQ9RT2XVB2' }

describe('choices', () => {
  it('somebody who has chosen nothing gets mails and notices, and no text messages', () => {
    for (const channels of Object.values(choicesOf([])))
      expect(channels).toEqual({ mail: true, sms: false, push: true })
  })

  it('a choice is for its kind and channel alone; the confirmation is called placed', () => {
    const chosen = [
      { kind: 'placed', channel: 'mail', enabled: false },
      { kind: 'delivered', channel: 'sms', enabled: true }
    ] as const
    const promise = { low: '', high: '' }
    expect(channelsFor({ kind: 'order-confirmed', ...order, promise }, [...chosen])).toEqual(['push'])
    expect(channelsFor({ kind: 'delivered', ...order }, [...chosen])).toEqual(['mail', 'sms', 'push'])
    expect(channelsFor({ kind: 'arriving', ...order }, [...chosen])).toEqual(['mail', 'push'])
  })
})
