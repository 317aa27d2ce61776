import { expect, it } from 'vitest'
import { eventually } from './eventually.ts'

it('eventually returns the first truthy answer', async () => {
  let asked = 0
  expect(await eventually(() => ++asked === 3 && 'there', 'it is there')).toBe('there')
  expect(asked).toBe(3)
})

it('eventually rejects with what was waited for and the last error', async () => {
  const failing = eventually(() => Promise.reject(new Error('not yet')), 'it is there', { timeoutMs: 20 })
  await expect(failing).rejects.toMatchObject({
    message: 'In 20 ms it did not happen that it is there',
    cause: { message: 'not yet' }
  })
})

it('eventually gives up a probe that hangs', async () => {
  const hanging = eventually(() => new Promise(() => {}), 'it answers', { timeoutMs: 20 })
  await expect(hanging).rejects.toMatchObject({
    cause: { message: expect.stringContaining('the probe itself answers') }
  })
})
