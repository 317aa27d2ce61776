import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { processConfigSchema } from '@ilbud/kernel/runtime/settings'
import { testFolder } from '@ilbud/testkit/test-folder'
import { expect, it } from 'vitest'
import { makeSecrets } from './secrets.ts'

function aFile(): string {
  return join(testFolder(), 'ilbud.env')
}

it('new secrets are accepted by every process, readable by their owner only, and never replaced', async () => {
  const file = aFile()
  expect(await makeSecrets(file)).toBe('made')
  const first = parseEnv(readFileSync(file, 'utf8'))
  expect(processConfigSchema.safeParse(first).error).toBeUndefined()
  expect(Buffer.from(first.DATA_KEY!, 'base64')).toHaveLength(32)
  expect(Buffer.from(first.VAPID_PUBLIC_KEY!, 'base64url')).toHaveLength(65)
  expect(first.DATA_KEY).not.toBe(first.RPC_SECRET)
  expect(statSync(file).mode & 0o777).toBe(0o400)
  expect(await makeSecrets(file)).toBe('kept')
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(first)
})

it('a file that lacks a secret is refused', async () => {
  const file = aFile()
  writeFileSync(file, 'DATA_KEY=abc\n')
  await expect(makeSecrets(file)).rejects.toThrow('lacks some of DATA_KEY, RPC_SECRET')
})
