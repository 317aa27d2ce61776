import { readConfig } from '@ilbud/kernel/runtime/config'
import { expect, it } from 'vitest'
import { configSchema } from './config.ts'

it('origins may have blanks between them', () => {
  const { ORIGINS } = readConfig(configSchema, { ORIGINS: 'https://app.ilbud.example, https://m.ilbud.example' })
  expect(ORIGINS).toEqual(['https://app.ilbud.example', 'https://m.ilbud.example'])
})
