import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Product } from '@ilbud/testkit/services/product'
import { expect } from 'vitest'
import { asking, codeOf } from './suites/asking.ts'
import { startServices, townTest as it } from './town/services.ts'

// A product that is started by itself always has keys.
it('without keys of ours no browser is told that it can have push messages, and one that asks is refused', async ({
  env,
  bus
}) => {
  const url = await (await startServices(env, bus)).listen()
  const { ask, signIn } = asking(() => ({ url }) as Product)
  const token = await signIn('sender@ilbud.example')
  expect((await ask('GET', '/api/v1/config')).json.pushKey).toBeNull()
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url')
  }
  const body = { endpoint: `https://push.example/${randomUUID()}`, keys }
  expect(codeOf(await ask('POST', '/api/v1/push/subscriptions', { token, body }))).toBe('422 PUSH_UNAVAILABLE')
})
