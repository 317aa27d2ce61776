import { describe, expect, it } from 'vitest'
import { isAlive, checkRefresh, type Session } from './session.ts'

const began = new Date('2026-01-01T12:00:00Z')
const times = { beganAt: began, rotatedAt: began, endedAt: null, provenAt: null, isMultiFactor: false }
const session: Session = { id: 's', userId: 'u', rotation: 3, ...times, device: null }
const after = (ms: number): Date => new Date(began.getTime() + ms)
const hour = 3_600_000

describe('checkRefresh', () => {
  it('checkRefresh rotates the present token', () => {
    expect(checkRefresh(session, 3, 'customer', after(1000))).toBe('rotate')
  })

  it('checkRefresh answers the previous token again for 10 seconds, and takes it for a copy after them', () => {
    expect(checkRefresh(session, 2, 'customer', after(10_000))).toBe('replay')
    expect(checkRefresh(session, 2, 'customer', after(10_001))).toBe('reuse')
  })

  it('checkRefresh gives no leeway to a token before the previous one', () => {
    expect(checkRefresh(session, 1, 'customer', after(1))).toBe('reuse')
  })

  it('checkRefresh knows no token of a session that has ended', () => {
    const ended = { ...session, endedAt: began }
    for (const rotation of [1, 2, 3]) expect(checkRefresh(ended, rotation, 'customer', after(1))).toBe('over')
  })
})

describe('isAlive', () => {
  it.each([
    ['admin', 12, 24],
    ['dispatcher', 12, 24],
    ['driver', 7 * 24, 30 * 24],
    ['customer', 14 * 24, 60 * 24],
    ['company_member', 14 * 24, 60 * 24],
    ['company_admin', 14 * 24, 60 * 24]
  ] as const)('isAlive lets a session of role %s sleep %i hours and live %i', (role, idle, absolute) => {
    expect(isAlive(session, role, after(idle * hour - 1))).toBe(true)
    expect(isAlive(session, role, after(idle * hour))).toBe(false)

    const awake = (hours: number): Session => ({ ...session, rotatedAt: after(hours * hour - 1000) })
    expect(isAlive(awake(absolute), role, after(absolute * hour - 1))).toBe(true)
    expect(isAlive(awake(absolute), role, after(absolute * hour))).toBe(false)
  })
})
