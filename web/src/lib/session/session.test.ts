import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { currentUser, restoreSession, signIn, signOut, useSession } from './session.ts'

const stored = () => ['accessToken', 'refreshToken', 'user'].map((key) => localStorage.getItem(key))

beforeEach(() => localStorage.clear())

describe('the session', () => {
  it('keeps both tokens and the user of the claims', () => {
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

  it.each(['accessToken', 'refreshToken', 'user'])('is not restored without %s', (missing) => {
    signIn({ accessToken: aToken(), refreshToken: 'r' })
    localStorage.removeItem(missing)
    restoreSession()
    expect(currentUser()).toBeNull()
    expect(stored()).toEqual([null, null, null])
  })

  it('is not restored when the stored user cannot be read', () => {
    signIn({ accessToken: aToken(), refreshToken: 'r' })
    localStorage.setItem('user', '{"id":')
    restoreSession()
    expect(currentUser()).toBeNull()
    expect(stored()).toEqual([null, null, null])
  })

  it('is gone at once on sign-out, and the server is told', () => {
    const sent = fakeFetch({ 'POST /api/v1/auth/logout': () => ({ status: 204 }) })
    signIn({ accessToken: aToken(), refreshToken: 'r' })
    signOut()
    expect(stored()).toEqual([null, null, null])
    expect(sent[0]?.body).toEqual({ refreshToken: 'r' })
  })

  it('follows what another tab does', () => {
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
