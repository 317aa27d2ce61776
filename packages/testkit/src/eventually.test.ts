import { expect, it } from 'vitest'
import { eventually } from './eventually.ts'

it('gives the first true answer', async () => {
  let asked = 0
  expect(await eventually(() => ++asked === 3 && 'there', 'it is there')).toBe('there')
  expect(asked).toBe(3)
})

it('tells what was waited for, with the last error', async () => {
  const failing = eventually(() => Promise.reject(new Error('not yet')), 'it is there', { timeoutMs: 20 })
  await expect(failing).rejects.toMatchObject({
    message: 'In 20 ms it did not happen that it is there',
    cause: { message: 'not yet' }
  })
})

it('ends a probe that hangs', async () => {
  const hanging = eventually(() => new Promise(() => {}), 'it answers', { timeoutMs: 20 })
  await expect(hanging).rejects.toMatchObject({ cause: { message: 'The probe itself gave no answer' } })
})
