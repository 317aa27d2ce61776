import { describe, expect, it } from 'vitest'
import { flag, processConfigSchema } from './settings.ts'

describe('flag', () => {
  it.each([
    [undefined, true, true],
    [undefined, false, false],
    ['true', false, true],
    ['false', true, false]
  ])('flag reads %j, where %j is preset, as %j', (text, preset, value) => {
    expect(flag(preset).parse(text)).toBe(value)
  })

  it.each(['yes', '1', 'on', 'TRUE', ''])('flag refuses %j', (text) => {
    expect(flag(false).safeParse(text).success).toBe(false)
  })
})

it('a process has a demo only if it is enabled', () => {
  expect(processConfigSchema.parse({})).toMatchObject({ DEMO: false, DEMO_PLAY: true, MIGRATE_ON_START: false })
})
