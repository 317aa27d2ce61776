import { availableParallelism } from 'node:os'
import { cleanPicture } from '#use-cases/proofs/clean-picture.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aPhoto } from './a-picture.ts'

// sharp counts for the process, which unit tests share with others that decode.
it('cleaning of many pictures at once decodes one per core', async () => {
  const photo = await aPhoto({ width: 2000, height: 1500 })
  const cleaning = Promise.all(Array.from({ length: 8 }, () => cleanPicture(photo)))
  let [isDone, most] = [false, 0]
  void cleaning.then(() => (isDone = true))
  while (!isDone) {
    most = Math.max(most, sharp.counters().process)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(most).toBeLessThanOrEqual(availableParallelism())
})
