import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { inTranslation, minutesToWait, refusalWords, wordsOf } from './refusal-words.ts'

const refused = (status: number, code: string, more: object = {}) => {
  const said = { type: 'about:blank', title: code, status, detail: 'Server', code, message: 'Server', error: code }
  return new ApiError(status, JSON.stringify({ ...said, requestId: 'r', ...more }))
}

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

describe('why a call failed', () => {
  it("a feature's own words for a refusal win, by code and then by status", () => {
    const own = { TAKEN: 'by its code', 409: 'by its status', '5xx': 'not now' }
    expect(refusalWords(refused(409, 'TAKEN'), own)).toBe('by its code')
    expect(refusalWords(refused(409, 'OTHER'), own)).toBe('by its status')
    expect(refusalWords(refused(503, 'UNAVAILABLE'), own)).toBe('not now')
    expect(refusalWords(refused(422, 'OTHER'), own)).toBe('Server')
    expect(refusalWords(refused(422, 'OTHER'), { ...own, otherwise: 'the spec’s sentence' })).toBe(
      'the spec’s sentence'
    )
  })

  it('a failure without an answer has words only if the feature has them', () => {
    expect(refusalWords(new TypeError('Failed to fetch'))).toBeUndefined()
    expect(refusalWords(new TypeError('Failed to fetch'), { unanswered: 'no network' })).toBe('no network')
    expect(refusalWords(new ApiError(500, 'gone'), { unsaid: 'try again' })).toBe('try again')
    expect(refusalWords(new ApiError(500, 'gone'))).toBeUndefined()
  })

  it("a refusal has a translated text where there is one, and the server's in English", () => {
    const outside = refused(422, 'OUT_OF_AREA', { nearestArea: 'Karlstad' })
    expect(refusalWords(outside)).toBe('Server')
    expect(refusalWords(refused(409, 'MINE'), inTranslation({ MINE: 'ours' }))).toBe('Server')
    i18n.loadAndActivate({ locale: 'sv', messages: {} })
    expect(refusalWords(outside)).toMatch(/Karlstad/)
    expect(refusalWords(refused(429, 'RATE_LIMITED'))).toContain('1 min')
    expect(refusalWords(refused(409, 'MINE'), inTranslation({ MINE: 'ours' }))).toBe('ours')
  })

  it('who was too fast reads when to try again, in English as well', () => {
    expect(refusalWords(refused(429, 'RATE_LIMITED'))).toBe('Too many attempts. Try again in 1 min.')
  })

  it.each([
    [500, 'UNEXPECTED'],
    [503, 'TIMEOUT'],
    [409, 'BUSY'],
    [409, 'IDEMPOTENCY_IN_FLIGHT'],
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
    [413, 'TOO_LARGE'],
    [400, 'INVALID_REQUEST'],
    [403, 'SECOND_FACTOR_REQUIRED']
  ])('a %i %s, which any call may get, is said in the page’s language', (status, code) => {
    expect(refusalWords(refused(status, code))).toBe('Server')
    i18n.loadAndActivate({ locale: 'sv', messages: {} })
    expect(refusalWords(refused(status, code))).not.toBe('Server')
  })

  it('a refused row of a bulk and a stored refusal have the same text', () => {
    expect(wordsOf({ code: 'TAKEN', message: 'Server' }, { TAKEN: 'ours' })).toBe('ours')
    expect(wordsOf({ code: 'OTHER', message: 'Server' }, {})).toBe('Server')
    expect(wordsOf({ status: 404, code: null }, { 404: 'gone' })).toBe('gone')
  })
})

it('the wait after a rate limit is in whole minutes, at least one', () => {
  expect(minutesToWait(new ApiError(429, '', 61))).toBe(2)
  expect(minutesToWait(new ApiError(429, '', 5))).toBe(1)
  expect(minutesToWait(new ApiError(429, ''))).toBe(1)
})
