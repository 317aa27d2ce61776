import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { aProblem } from '#test/a-problem.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { api, ApiError, serverMessage } from './api.ts'
import { currentUser, signIn } from '#lib/session/session.ts'

const schema = z.object({ ok: z.boolean() })
const ok = () => ({ body: { ok: true } })
const unauthorized = () => ({ status: 401, body: { code: 'UNAUTHORIZED' } })
const tokens = (av: number) => ({ accessToken: aToken({ av }), refreshToken: `refresh-${av}`, expiresIn: 600 })

/** Answers only requests with the token of this `av`. */
const onlyFor = (av: number) => (request: { headers: Headers }) =>
  request.headers.get('authorization') === `Bearer ${aToken({ av })}` ? ok() : unauthorized()

beforeEach(() => localStorage.clear())

describe('api', () => {
  it('a call sends the stored token, and a content type only with a body', async () => {
    signIn(tokens(1))
    const sent = fakeFetch({ 'GET /a': ok, 'POST /a': ok })
    await api(schema, '/a')
    await api(schema, '/a', { method: 'POST', body: '{}' })
    expect(sent.map(({ headers }) => [headers.get('authorization'), headers.get('content-type')])).toEqual([
      [`Bearer ${aToken({ av: 1 })}`, null],
      [`Bearer ${aToken({ av: 1 })}`, 'application/json']
    ])
  })

  it('an answer of another shape is refused', async () => {
    fakeFetch({ 'GET /a': () => ({ body: { ok: 'yes' } }) })
    await expect(api(schema, '/a')).rejects.toThrow()
  })

  it('an API error has the status, the body and the problem', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Taken',
      code: 'ORDER_TAKEN',
      message: 'Taken',
      error: 'ORDER_TAKEN',
      requestId: 'r-1'
    }
    fakeFetch({ 'GET /a': () => ({ status: 409, body: problem, headers: { 'retry-after': '7' } }) })
    const error = await api(schema, '/a').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: `409: ${JSON.stringify(problem)}`, code: 'ORDER_TAKEN', retryAfter: 7 })
  })

  it('a 401 renews both tokens and the call is repeated once', async () => {
    signIn(tokens(1))
    const sent = fakeFetch({ 'GET /a': onlyFor(2), 'POST /api/v1/auth/refresh': () => ({ body: tokens(2) }) })
    await expect(api(schema, '/a')).resolves.toEqual({ ok: true })
    expect(sent.map(({ path }) => path)).toEqual(['/a', '/api/v1/auth/refresh', '/a'])
    expect(sent[1]?.body).toEqual({ refreshToken: 'refresh-1' })
    expect([localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]).toEqual([
      aToken({ av: 2 }),
      'refresh-2'
    ])
  })

  it('two calls at a time renew the tokens once', async () => {
    signIn(tokens(1))
    const sent = fakeFetch({ 'GET /a': onlyFor(2), 'POST /api/v1/auth/refresh': () => ({ body: tokens(2) }) })
    await Promise.all([api(schema, '/a'), api(schema, '/a')])
    expect(sent.filter(({ path }) => path === '/api/v1/auth/refresh')).toHaveLength(1)
  })

  it('a failed renewal reports the original failure and signs nobody out', async () => {
    signIn(tokens(3))
    fakeFetch({ 'GET /a': unauthorized, 'POST /api/v1/auth/refresh': () => ({ status: 503 }) })
    await expect(api(schema, '/a')).rejects.toMatchObject({ status: 401 })
    expect(currentUser()?.name).toBe('Saga Ek')
  })

  it('a repeated call that fails reports the original failure', async () => {
    signIn(tokens(1))
    let calls = 0
    fakeFetch({
      'GET /a': () => (++calls === 1 ? unauthorized() : { status: 500 }),
      'POST /api/v1/auth/refresh': () => ({ body: tokens(2) })
    })
    await expect(api(schema, '/a')).rejects.toMatchObject({ status: 401 })
    expect(calls).toBe(2)
  })

  it('a repeated call that is refused for another reason than the session reports that reason', async () => {
    signIn(tokens(1))
    const refused = aProblem(422, 'INVOICE_NOT_ALLOWED')
    let calls = 0
    fakeFetch({
      'POST /a': () => (++calls === 1 ? unauthorized() : refused),
      'POST /api/v1/auth/refresh': () => ({ body: tokens(2) })
    })
    await expect(api(schema, '/a', { method: 'POST' })).rejects.toMatchObject({ code: 'INVOICE_NOT_ALLOWED' })
  })

  it('an expired token is renewed before the call', async () => {
    signIn({ accessToken: aToken({ secondsLeft: -5 }), refreshToken: 'refresh-ended' })
    const sent = fakeFetch({ 'GET /a': onlyFor(2), 'POST /api/v1/auth/refresh': () => ({ body: tokens(2) }) })
    await api(schema, '/a')
    expect(sent.map(({ path }) => path)).toEqual(['/api/v1/auth/refresh', '/a'])
  })

  it('a wrong password is not taken for an expired session', async () => {
    signIn(tokens(1))
    const sent = fakeFetch({ 'POST /api/v1/auth/login': unauthorized })
    await expect(api(schema, '/api/v1/auth/login', { method: 'POST', body: '{}' })).rejects.toMatchObject({
      status: 401
    })
    expect(sent).toHaveLength(1)
  })
})

describe('a network that fails once', () => {
  const failingOnce = () => {
    let calls = 0
    vi.stubGlobal('fetch', async () => {
      if (++calls === 1) throw new TypeError('Failed to fetch')
      return Response.json({ ok: true })
    })
    return () => calls
  }

  it.each([
    ['a GET', {}],
    ['a keyed POST', { method: 'POST', body: '{}', headers: { 'idempotency-key': 'k' } }]
  ])('a network error is retried for %s', async (_what, init) => {
    const calls = failingOnce()
    await expect(api(schema, '/a', init)).resolves.toEqual({ ok: true })
    expect(calls()).toBe(2)
  })

  it('a POST without an idempotency key is not retried', async () => {
    const calls = failingOnce()
    await expect(api(schema, '/a', { method: 'POST', body: '{}' })).rejects.toThrow('Failed to fetch')
    expect(calls()).toBe(1)
  })
})

it('the text of a refusal is its message, else its error, else nothing', () => {
  const said = (body: string) => serverMessage(new ApiError(409, body))
  expect(said('{"message":"Taken","error":"ORDER_TAKEN"}')).toBe('Taken')
  expect(said('{"message":"","error":"Out of area"}')).toBe('Out of area')
  for (const body of ['null', '{}', '{"message":7}', '<html>']) expect(said(body)).toBeUndefined()
  expect(serverMessage(new TypeError('Failed to fetch'))).toBeUndefined()
})
