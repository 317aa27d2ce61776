import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { createQueryClient, clearOnUserChange } from '#lib/api/query-client.ts'
import { currentUser, signIn } from '#lib/session/session.ts'
import { settleSignInRequest, useSignInRequest } from '#lib/session/sign-in-request.ts'
import { aProblem } from '#test/a-problem.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { LoadProblem } from './load-problem.tsx'

const tokens = (av: number) => ({ accessToken: aToken({ av }), refreshToken: `of-load-${av}` })

function Parcels() {
  const { data, error, refetch } = useQuery({ queryKey: ['/parcels'], queryFn: () => api(z.string(), '/parcels') })
  if (error) return <LoadProblem title="We could not load them." query={{ error, refetch }} />
  return <p>{data}</p>
}

function QueriedPage() {
  return <output aria-label="asked">{useSignInRequest()?.wantedPath ?? 'nobody'}</output>
}

const asked = () => screen.getByRole('status', { name: 'asked' }).textContent

function show() {
  const queryClient = createQueryClient()
  const stop = clearOnUserChange(queryClient)
  renderPage(
    <QueryClientProvider client={queryClient}>
      <Parcels />
      <QueriedPage />
    </QueryClientProvider>
  )
  return stop
}

beforeEach(() => {
  localStorage.clear()
  act(() => settleSignInRequest())
})

it('a load problem does not blame the network for a session that has ended: it asks for a sign-in, and then loads', async () => {
  act(() => void signIn(tokens(1)))
  fakeFetch({
    'POST /api/v1/auth/refresh': () => ({ status: 401 }),
    'GET /parcels': ({ headers }) =>
      headers.get('authorization') === `Bearer ${aToken({ av: 2 })}` ? { body: 'Two parcels' } : { status: 401 }
  })
  const stop = show()
  expect((await screen.findByRole('alert')).textContent).toContain('Please log in')
  expect(asked()).toBe('/')
  expect(currentUser()?.name).toBe('Saga Ek')

  act(() => settleSignInRequest())
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(asked()).toBe('/')

  act(() => void signIn(tokens(2)))
  await screen.findByText('Two parcels')
  stop()
})

it('a load problem asks once for a session that has ended, and never over the screen of a driver', async () => {
  const twice = async () => {
    await api(z.string(), '/parcels').catch(() => undefined)
    const first = asked()
    act(() => settleSignInRequest())
    await api(z.string(), '/parcels').catch(() => undefined)
    return [first, asked()]
  }
  fakeFetch({ 'POST /api/v1/auth/refresh': () => ({ status: 401 }), 'GET /parcels': () => ({ status: 401 }) })
  renderPage(<QueriedPage />)
  act(() => void signIn(tokens(3)))
  expect(await twice()).toEqual(['/', 'nobody'])
  act(() => void signIn({ accessToken: aToken({ role: 'driver' }), refreshToken: 'of-a-driver' }))
  expect(await twice()).toEqual(['nobody', 'nobody'])
})

it('a load problem offers no other try where the request itself was refused', async () => {
  fakeFetch({ 'GET /parcels': () => aProblem(400, 'INVALID_REQUEST', ['startDate', 'Must be a day of this century']) })
  const stop = show()
  expect((await screen.findByRole('alert')).textContent).toContain('Must be a day of this century')
  expect(screen.queryByRole('button')).toBeNull()
  stop()
})

it.each([
  ['a service that is away', { status: 503 }, 'The service does not answer right now. Try again in a moment.'],
  ['too many requests', { status: 429, headers: { 'retry-after': '90' } }, 'Too many attempts. Try again in 2 min.'],
  ['no answer', null, 'No connection. Check your network and try again.']
])('a load problem says what it was, %s, and offers another try', async (_, failure, words) => {
  let isAway = true
  fakeFetch({
    'GET /parcels': () => {
      if (!isAway) return { body: 'Two parcels' }
      if (failure) return failure
      throw new TypeError('Failed to fetch')
    }
  })
  const stop = show()
  // A call without an answer is made again within 0.8 s.
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(words)
  expect(asked()).toBe('nobody')
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Two parcels')
  stop()
})
