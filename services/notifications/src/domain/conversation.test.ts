import { describe, expect, it } from 'vitest'
import { type Conversation, mayParticipate, type Participant } from './conversation.ts'

const now = new Date('2026-01-01T12:00:00.000Z')
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
const participant = (role: Participant['role'], id = 'somebody'): Participant => ({ id, role, name: 'Somebody' })
const about = (change: Partial<Conversation> = {}): Conversation => ({
  orderId: 'an-order',
  driverId: 'its-driver',
  endedAt: null,
  version: 0,
  ...change
})

describe('mayTalk', () => {
  it('only the order’s driver and staff may take part in its conversation', () => {
    expect(mayParticipate(about(), participant('driver', 'its-driver'), now)).toBe(true)
    for (const role of ['dispatcher', 'admin'] as const)
      expect(mayParticipate(about(), participant(role), now)).toBe(true)
    expect(mayParticipate(about(), participant('driver'), now)).toBe(false)
    expect(mayParticipate(about({ driverId: null }), participant('driver', 'its-driver'), now)).toBe(false)
    for (const role of ['customer', 'company_member', 'company_admin'] as const) {
      expect(mayParticipate(about(), participant(role, 'its-driver'), now)).toBe(false)
    }
  })

  it('the conversation ends for the driver two hours after the order', () => {
    const driver = participant('driver', 'its-driver')
    expect(mayParticipate(about({ endedAt: minutesAgo(120) }), driver, now)).toBe(true)
    expect(mayParticipate(about({ endedAt: minutesAgo(121) }), driver, now)).toBe(false)
    expect(mayParticipate(about({ endedAt: minutesAgo(121) }), participant('admin'), now)).toBe(true)
  })
})
