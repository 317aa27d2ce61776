import { expect, it } from 'vitest'
import { createTurnsPerUser } from './turns-per-user.ts'

it('runs two of a user at once, lets thirty wait, refuses the next with 429, and holds nobody else up', async () => {
  const inTurn = createTurnsPerUser()
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  const work = async (): Promise<void> => {
    started += 1
    await promise
  }
  const asked = Array.from({ length: 32 }, () => inTurn('saga', work))
  expect(started).toBe(2)
  await expect(inTurn('saga', work)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
  expect(await inTurn('maja', async () => 'at once')).toBe('at once')
  resolve()
  await Promise.all(asked)
  expect(started).toBe(32)
  expect(await inTurn('saga', async () => 'free again')).toBe('free again')
})
