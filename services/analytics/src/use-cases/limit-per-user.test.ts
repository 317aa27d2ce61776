import { expect, it } from 'vitest'
import { createLimitPerUser } from './limit-per-user.ts'

it('two exports of a user run at once, thirty wait, the next is refused with 429, and nobody else is held up', async () => {
  const limit = createLimitPerUser()
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  const work = async (): Promise<void> => {
    started += 1
    await promise
  }
  const asked = Array.from({ length: 32 }, () => limit('saga', work))
  await expect(limit('saga', work)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
  expect(started).toBe(2)
  expect(await limit('maja', async () => 'at once')).toBe('at once')
  resolve()
  await Promise.all(asked)
  expect(started).toBe(32)
  expect(await limit('saga', async () => 'free again')).toBe('free again')
})
