import { beforeEach, describe, expect, it } from 'vitest'
import { chooseCookies } from '#lib/storage/cookie-choice.ts'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { saveCopy, lastCopy } from './last-copy.ts'

const stranger = { key: null, userId: null }
const linked = { key: 'k', userId: null }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the copy of a tracked parcel', () => {
  it('a copy of a tracked parcel is stored for the visit, and on the device only if allowed', () => {
    saveCopy(aTrackingResult(), stranger)
    expect(lastCopy('SDDEM0000000011', stranger)?.result.status).toBe('OUT_FOR_DELIVERY')
    sessionStorage.clear()
    expect(lastCopy('SDDEM0000000011', stranger)).toBeNull()

    chooseCookies('more-options', { recent: false, copies: true })
    saveCopy(aTrackingResult(), stranger)
    sessionStorage.clear()
    expect(lastCopy('SDDEM0000000011', stranger)).not.toBeNull()
  })

  it('withdrawing the permission deletes the copies on the device', () => {
    chooseCookies('accept', { recent: true, copies: true })
    saveCopy(aTrackingResult(), stranger)
    chooseCookies('decline', { recent: false, copies: false })
    expect(localStorage.getItem('ilbud.copies')).toBeNull()
  })

  it('a copy is shown only with the key and the user it was loaded with', () => {
    saveCopy(aTrackingResult(), linked)
    expect(lastCopy('SDDEM0000000011', stranger)).toBeNull()
    expect(lastCopy('SDDEM0000000011', linked)).not.toBeNull()
    saveCopy(aTrackingResult({ disclosure: 'party' }), { key: null, userId: 'sender' })
    expect(lastCopy('SDDEM0000000011', { key: null, userId: 'another' })).toBeNull()
  })

  it("a user's copy is deleted when somebody else uses the device", () => {
    saveCopy(aTrackingResult({ disclosure: 'party' }), { key: null, userId: 'sender' })
    saveCopy(aTrackingResult(), stranger)
    expect(lastCopy('SDDEM0000000011', { key: null, userId: 'sender' })).toBeNull()
  })

  it('the newest copy of at most five parcels is stored', () => {
    for (const at of [1, 2, 3, 4, 5, 6, 6]) saveCopy(aTrackingResult({ trackingId: `SD${at}` }), stranger)
    expect(JSON.parse(sessionStorage.getItem('ilbud.copies')!)).toHaveLength(5)
    expect(lastCopy('SD1', stranger)).toBeNull()
    expect(lastCopy('SD2', stranger)).not.toBeNull()
  })

  it('unreadable copies are ignored', () => {
    sessionStorage.setItem('ilbud.copies', '{"half')
    expect(lastCopy('SDDEM0000000011', stranger)).toBeNull()
  })
})
