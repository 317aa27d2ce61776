import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { currentUser, restoreSession, signIn, signOut, useSession } from './session.ts'

const stored = () => ['accessToken', 'refreshToken', 'user'].map((key) => localStorage.getItem(key))

beforeEach(() => localStorage.clear())

describe('the session', () => {
  it('signing in stores both tokens and the user from the claims', () => {
    const accessToken = aToken({ name: 'Åsa Öberg', role: 'driver' })
    signIn({ accessToken, refreshToken: 'r' })
    expect(currentUser()).toEqual({
      id: '0197b0c0-0000-7000-8000-000000000021',
      email: 'sender@ilbud.example',
      name: 'Åsa Öberg',
      role: 'driver',
      companyId: null
    })
    expect(stored()).toEqual([accessToken, 'r', JSON.stringify(currentUser())])
  })

  it.each(['accessToken', 'refreshToken', 'user'])('a session without %s is not restored', (missing) => {
    signIn({ accessToken: aToken(), refreshToken: 'r' })
    localStorage.removeItem(missing)
    restoreSession()
    expect(currentUser()).toBeNull()
    expect(stored()).toEqual([null, null, null])
  })

  it('a session whose user cannot be parsed is not restored', () => {
    signIn({ accessToken: aToken(), refreshToken: 'r' })
    localStorage.setItem('user', '{"id":')
    restoreSession()
    expect(currentUser()).toBeNull()
    expect(stored()).toEqual([null, null, null])
  })

  it('a user that was stored in the other shape is whom the token is of', () => {
    const user = signIn({ accessToken: aToken({ role: 'driver' }), refreshToken: 'r' })
    const { email, name } = user
    localStorage.setItem('user', JSON.stringify({ username: email, name, email, role: 'driver' }))
    restoreSession()
    expect(currentUser()).toEqual(user)
    localStorage.setItem('user', '"driver"')
    expect(currentUser()).toBeNull()
  })

  it('signing out ends the session at once and on the server', () => {
    const sent = fakeFetch({ 'POST /api/v1/auth/logout': () => ({ status: 204 }) })
    signIn({ accessToken: aToken(), refreshToken: 'r' })
    signOut()
    expect(stored()).toEqual([null, null, null])
    expect(sent[0]?.body).toEqual({ refreshToken: 'r' })
  })

  it('the session follows other tabs', () => {
    const { result } = renderHook(() => useSession())
    expect(result.current).toBeNull()
    act(() => {
      localStorage.setItem('accessToken', aToken())
      localStorage.setItem('refreshToken', 'r')
      localStorage.setItem('user', JSON.stringify({ id: 'u', email: 'e', name: 'Bo', role: 'admin', companyId: null }))
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'user' }))
    })
    expect(result.current?.name).toBe('Bo')
  })
})
