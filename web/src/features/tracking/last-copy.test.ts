import { beforeEach, describe, expect, it } from 'vitest'
import { chooseCookies } from '#lib/storage/cookie-choice.ts'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { keepCopy, lastCopy } from './last-copy.ts'

const stranger = { key: null, userId: null }
const linked = { key: 'k', userId: null }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the copy of a tracked parcel', () => {
  it('is kept for the visit without being asked, on the device only when that is allowed', () => {
    keepCopy(aTrackingResult(), stranger)
    expect(lastCopy('SDDEM0000000011', stranger)?.result.status).toBe('OUT_FOR_DELIVERY')
    sessionStorage.clear()
    expect(lastCopy('SDDEM0000000011', stranger)).toBeNull()

    chooseCookies('more-options', { recent: false, copies: true })
    keepCopy(aTrackingResult(), stranger)
    sessionStorage.clear()
    expect(lastCopy('SDDEM0000000011', stranger)).not.toBeNull()
  })

  it('goes from the device with the permission', () => {
    chooseCookies('accept', { recent: true, copies: true })
    keepCopy(aTrackingResult(), stranger)
    chooseCookies('decline', { recent: false, copies: false })
    expect(localStorage.getItem('ilbud.copies')).toBeNull()
  })

  it('is shown only to who saw it: what the link shows needs the link, what a user saw needs the user', () => {
    keepCopy(aTrackingResult(), linked)
    expect(lastCopy('SDDEM0000000011', stranger)).toBeNull()
    expect(lastCopy('SDDEM0000000011', linked)).not.toBeNull()
    keepCopy(aTrackingResult({ disclosure: 'party' }), { key: null, userId: 'sender' })
    expect(lastCopy('SDDEM0000000011', { key: null, userId: 'another' })).toBeNull()
  })

  it('of a user is forgotten when somebody else uses the device', () => {
    keepCopy(aTrackingResult({ disclosure: 'party' }), { key: null, userId: 'sender' })
    keepCopy(aTrackingResult(), stranger)
    expect(lastCopy('SDDEM0000000011', { key: null, userId: 'sender' })).toBeNull()
  })

  it('keeps five, and the newest of each', () => {
    for (const at of [1, 2, 3, 4, 5, 6, 6]) keepCopy(aTrackingResult({ trackingId: `SD${at}` }), stranger)
    expect(JSON.parse(sessionStorage.getItem('ilbud.copies')!)).toHaveLength(5)
    expect(lastCopy('SD1', stranger)).toBeNull()
    expect(lastCopy('SD2', stranger)).not.toBeNull()
  })

  it('survives what is unreadable', () => {
    sessionStorage.setItem('ilbud.copies', '{"half')
    expect(lastCopy('SDDEM0000000011', stranger)).toBeNull()
  })
})
