import { readFile } from 'node:fs/promises'
import { dataKey } from '@ilbud/kernel/db/seal'
import { expect, it } from 'vitest'
import { newPin } from './order-secrets.ts'

const key = dataKey(Buffer.alloc(32, 7).toString('base64'))

it('a crowd of PINs leaves threads to others, who read files meanwhile', async () => {
  let made = 0
  const pins = Promise.all(Array.from({ length: 24 }, () => newPin(key).then(() => made++)))
  await readFile(import.meta.filename)
  const before = made
  await pins
  expect(made).toBe(24)
  // With all threads taken, the file would be read after the last PIN.
  expect(before).toBeLessThan(12)
})
