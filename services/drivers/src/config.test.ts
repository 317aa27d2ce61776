import { readConfig } from '@ilbud/kernel/runtime/config'
import { expect, it } from 'vitest'
import { configSchema } from './config.ts'

const read = (env: Record<string, string>) => readConfig(configSchema, { DATA_KEY: 'k', ...env })

it('a switch is read as every process does: true or false, and nothing that looks like it', () => {
  expect(read({})).toMatchObject({ DEMO: false, DEMO_PLAY: true })
  expect(read({ DEMO: 'true', DEMO_PLAY: 'false' })).toMatchObject({ DEMO: true, DEMO_PLAY: false })
  for (const text of ['yes', '1', 'on', 'TRUE']) expect(() => read({ DEMO: text }), text).toThrow('DEMO')
})
