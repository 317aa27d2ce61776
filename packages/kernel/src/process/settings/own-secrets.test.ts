import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '@ilbud/testkit/test-folder'
import { expect, it } from 'vitest'
import { ownSecrets } from './own-secrets.ts'

it('the secrets are made once, and only their owner can read them', async () => {
  const file = join(testFolder(), 'secrets.json')
  const first = await ownSecrets(file)
  expect(Buffer.from(first.DATA_KEY, 'base64')).toHaveLength(32)
  expect(Buffer.from(first.VAPID_PUBLIC_KEY, 'base64url')).toHaveLength(65)
  expect(Buffer.from(first.VAPID_PRIVATE_KEY, 'base64url')).toHaveLength(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await ownSecrets(file)).toEqual(first)
})

it('a file of an earlier version keeps its key and gets what it lacks', async () => {
  const file = join(testFolder(), 'secrets.json')
  writeFileSync(file, '{"DATA_KEY":"abc"}\n')
  const secrets = await ownSecrets(file)
  expect(secrets).toMatchObject({ DATA_KEY: 'abc', VAPID_PUBLIC_KEY: expect.stringMatching(/^B/) })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets)
})

it('a file that cannot be read ends the start and is not replaced', async () => {
  const file = join(testFolder(), 'secrets.json')
  writeFileSync(file, '{"DATA_K')
  await expect(ownSecrets(file)).rejects.toThrow('cannot be read')
  expect(readFileSync(file, 'utf8')).toBe('{"DATA_K')
})
