import { printCommands } from '#domain/journey/print.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('shows the table of commands as the code has it', () => {
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(printCommands())
})
