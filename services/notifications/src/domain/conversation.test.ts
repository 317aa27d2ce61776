import { describe, expect, it } from 'vitest'
import { type Conversation, mayTalk, type Talker } from './conversation.ts'

const now = new Date('2026-01-01T12:00:00.000Z')
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
const talker = (role: Talker['role'], id = 'somebody'): Talker => ({ id, role, name: 'Somebody' })
const about = (change: Partial<Conversation> = {}): Conversation => ({
  orderId: 'an-order',
  driverId: 'its-driver',
  endedAt: null,
  version: 0,
  ...change
})

describe('mayTalk', () => {
  it('is for the order’s driver and staff, and for no other', () => {
    expect(mayTalk(about(), talker('driver', 'its-driver'), now)).toBe(true)
    for (const role of ['dispatcher', 'admin'] as const) expect(mayTalk(about(), talker(role), now)).toBe(true)
    expect(mayTalk(about(), talker('driver'), now)).toBe(false)
    expect(mayTalk(about({ driverId: null }), talker('driver', 'its-driver'), now)).toBe(false)
    for (const role of ['customer', 'company_member', 'company_admin'] as const) {
      expect(mayTalk(about(), talker(role, 'its-driver'), now)).toBe(false)
    }
  })

  it('ends for the driver two hours after the order', () => {
    const driver = talker('driver', 'its-driver')
    expect(mayTalk(about({ endedAt: minutesAgo(120) }), driver, now)).toBe(true)
    expect(mayTalk(about({ endedAt: minutesAgo(121) }), driver, now)).toBe(false)
    expect(mayTalk(about({ endedAt: minutesAgo(121) }), talker('admin'), now)).toBe(true)
  })
})
