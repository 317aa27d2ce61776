import { expect, it } from 'vitest'
import { limitWaits, within } from './within.ts'

const never = () => new Promise<never>(() => {})

it('within passes on what comes in time, also a rejection', async () => {
  expect(await within(Promise.resolve('there'), 'it comes')).toBe('there')
  await expect(within(Promise.reject(new Error('refused')), 'it comes')).rejects.toThrow('refused')
})

it('within rejects with what did not happen', async () => {
  await expect(within(never(), 'it comes', 20)).rejects.toThrow('In 20 ms it did not happen that it comes')
})

it('limited waits end with what was asked and of whom', async () => {
  const page = limitWaits({ url: 'http://a', evaluate: (_script: string) => never() }, ['evaluate'], {
    of: 'the page',
    timeoutMs: 20
  })
  await expect(page.evaluate('1 + 1')).rejects.toThrow('that the page has done evaluate(1 + 1)')
  expect(page.url).toBe('http://a')
})
