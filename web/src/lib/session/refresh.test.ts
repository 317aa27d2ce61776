import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { readClock } from '#lib/page/server-clock.ts'
import { validAccessToken, renewedToken } from './refresh.ts'
import { currentUser, signIn, signOut, storedTokens } from './session.ts'

const tokens = (av: number) => ({ accessToken: aToken({ av }), refreshToken: `renewal-${av}`, expiresIn: 600 })

const anAnswerAt = (time: number) => new Response(null, { headers: { date: new Date(time).toUTCString() } })

/** A renewal in progress until `answers` is called. */
async function aRunningRenewal(status = 200) {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  fakeFetch({
    'POST /api/v1/auth/logout': () => ({ status: 204 }),
    'POST /api/v1/auth/refresh': async () => {
      asked.resolve()
      await answered.promise
      return { status, body: tokens(2) }
    }
  })
  const renewed = renewedToken(storedTokens().accessToken)
  await asked.promise
  return {
    answers: () => {
      answered.resolve()
      return renewed
    }
  }
}

beforeEach(() => {
  localStorage.clear()
  signIn(tokens(1))
})
afterEach(() => readClock(anAnswerAt(Date.now())))

describe('a running renewal', () => {
  it('a renewal stores the new tokens of its session', async () => {
    const { answers } = await aRunningRenewal()
    expect(await answers()).toBe(aToken({ av: 2 }))
    expect(storedTokens()).toEqual({ accessToken: aToken({ av: 2 }), refreshToken: 'renewal-2' })
  })

  it('a running renewal does not undo a sign-out', async () => {
    const { answers } = await aRunningRenewal()
    signOut()
    expect(await answers()).toBeNull()
    expect([currentUser(), storedTokens().refreshToken]).toEqual([null, null])
    expect(await validAccessToken()).toBeNull()
  })

  it.each([200, 401])(
    'a renewal answered with %i uses the tokens that another tab has stored meanwhile',
    async (status) => {
      signIn({ ...tokens(1), refreshToken: `old-${status}` })
      const { answers } = await aRunningRenewal(status)
      signIn(tokens(3))
      expect(await answers()).toBe(aToken({ av: 3 }))
      expect(storedTokens().refreshToken).toBe('renewal-3')
    }
  )

  it('a renewal does not return the token of another user who has signed in meanwhile', async () => {
    const { answers } = await aRunningRenewal()
    const [head, body, tail] = aToken({ av: 4 }).split('.')
    const claims = { ...JSON.parse(atob(body!)), sub: '0197b0c0-0000-7000-8000-000000000099' }
    const others = [head, btoa(JSON.stringify(claims)), tail].join('.')
    signIn({ accessToken: others, refreshToken: 'renewal-4' })
    expect(await answers()).toBeNull()
    expect(storedTokens().accessToken).toBe(others)
  })
})

describe('a device whose clock is hours ahead', () => {
  it('a token that is valid by the server’s clock is sent without a renewal', async () => {
    const accessToken = aToken({ secondsLeft: 600 - 6 * 3_600 })
    signIn({ ...tokens(1), accessToken })
    readClock(anAnswerAt(Date.now() - 6 * 3_600_000))
    fakeFetch({ 'POST /api/v1/auth/refresh': () => ({ body: tokens(2) }) })
    expect(await validAccessToken()).toBe(accessToken)
  })
})
