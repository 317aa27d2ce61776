import { OverloadedError } from '#errors.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createHttp } from '#http/create-http.ts'
import { testContext } from '@ilbud/testkit/services/test-context'
import { createLog } from './log.ts'

it('the log redacts secrets and personal data by key, also inside objects', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  log.info(
    { token: 'canary', order: { pickupPhone: 'canary', contact: { address: 'canary' } }, orderId: 'o1' },
    'moved'
  )
  expect(lines.join('')).not.toContain('canary')
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', msg: 'moved', orderId: 'o1', token: '[redacted]' })
})

it("an error is logged with where it comes from, without the row's data", () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary) exists' })
  log.error({ err: new Error('sign-up failed', { cause: error }) })
  expect(lines.join('')).not.toContain('canary')
  expect(JSON.parse(lines[0]!).err).toMatchObject({
    message: 'sign-up failed',
    cause: { code: '23505', message: 'duplicate key' }
  })
})

it('a request that is answered logs nothing, and one that fails a line without headers', async () => {
  const lines: string[] = []
  const context = testContext({ log: createLog('trace', { write: (line) => lines.push(line) }) })
  const app = createHttp({ service: 'orders', context, rows: [] })
  app.get('/bug', { config: { unlisted: true } }, async () => {
    throw new Error('a bug')
  })
  const headers = { authorization: 'Bearer canary' }
  await app.inject({ url: '/livez', headers })
  await app.inject({ url: '/nowhere?k=canary', headers })
  expect(lines).toEqual([])
  await app.inject({ url: '/bug?k=canary', headers })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'request failed',
    method: 'GET',
    route: '/bug',
    err: { message: 'a bug' }
  })
  expect(lines[0]).not.toContain('canary')
})

it('requests that are refused because there is too much to do are a warning a minute, with how many they were', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => now.mockRestore())
  const lines: string[] = []
  const context = testContext({ log: createLog('info', { write: (line) => lines.push(line) }) })
  const app = createHttp({ service: 'orders', context, rows: [] })
  app.get('/busy', { config: { unlisted: true } }, async () => {
    throw new OverloadedError()
  })
  const statuses = []
  for (const at of [0, 1, 59_999, 60_000]) {
    now.mockReturnValue(1_000_000 + at)
    statuses.push((await app.inject('/busy')).statusCode)
  }
  expect(statuses).toEqual([503, 503, 503, 503])
  const logged = lines.map((line) => JSON.parse(line) as object)
  expect(logged).toMatchObject([
    { level: 'warn', method: 'GET', route: '/busy', refused: 1 },
    { level: 'warn', method: 'GET', route: '/busy', refused: 3 }
  ])
})
