import { readConfig } from '@ilbud/kernel/runtime/config'
import { processConfigSchema } from '@ilbud/kernel/runtime/settings'
import { expect, it } from 'vitest'
import { configSchema } from './config.ts'

it('origins may have blanks between them', () => {
  const { ORIGINS } = readConfig(configSchema, { ORIGINS: 'https://app.ilbud.example, https://m.ilbud.example' })
  expect(ORIGINS).toEqual(['https://app.ilbud.example', 'https://m.ilbud.example'])
})

it('a process that stops has more time than its pause, its streams and its last requests take', () => {
  const { DRAIN_PAUSE_MS, DRAIN_TIMEOUT_MS } = processConfigSchema.parse({})
  const { DRAIN_SPREAD_MS } = readConfig(configSchema, {})
  // Requests have 10 s (docs/security/limits.md#shutdown), and relays and pools take a moment after them.
  expect(DRAIN_TIMEOUT_MS).toBeGreaterThanOrEqual(DRAIN_PAUSE_MS + DRAIN_SPREAD_MS + 10_000 + 5000)
})
