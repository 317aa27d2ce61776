import { describe, expect, it } from 'vitest'
import { noon, rules } from './journey/fixtures.ts'
import { returnByAfter } from './return-by.ts'

const back = { destination: 'sender', state: 'RETURNING' } as const
const turned = { returnBy: null }
const at = (time: string) => ({ now: new Date(time), rules })

describe('the time of a return', () => {
  it('a parcel that turns round has to be back with its sender within four hours', () => {
    expect(returnByAfter(turned, back, { now: noon, rules })).toEqual(new Date('2026-03-02T16:00:00Z'))
  })

  it('a return that cannot be made before closing has until two hours after the next opening', () => {
    // 20:30 in Stockholm; open from 7.
    expect(returnByAfter(turned, back, at('2026-03-02T19:30:00Z'))).toEqual(new Date('2026-03-03T08:00:00Z'))
  })

  it('a return keeps its time on the way, also by a hub, and has none once it ended or goes to the recipient', () => {
    const returnBy = new Date('2026-03-02T16:00:00Z')
    const later = at('2026-03-02T14:00:00Z')
    expect(returnByAfter({ returnBy }, { ...back, state: 'AT_HUB' }, later)).toEqual(returnBy)
    expect(returnByAfter({ returnBy }, { ...back, state: 'RETURNED' }, later)).toBeNull()
    expect(returnByAfter({ returnBy }, { destination: 'recipient', state: 'DELIVERED' }, later)).toBeNull()
  })
})
