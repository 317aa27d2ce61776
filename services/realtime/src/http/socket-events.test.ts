import { globSync, readFileSync } from 'node:fs'
import { channels, socketCommands, socketEvents } from '@ilbud/proto/http/socket'
import { expect, it } from 'vitest'

const folder = new URL('..', import.meta.url)
const code = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

function named(pattern: RegExp): string[] {
  return [...new Set([...code.matchAll(pattern)].map(([, name]) => name!))].sort()
}

// The docs are generated from the table, so the code must send and accept exactly what it lists.
it('the gateway sends every event of the table and no other', () => {
  expect(named(/\.emit(?:Latest)?\('([^']+)'/g)).toEqual(Object.keys(socketEvents).sort())
})

it('the gateway accepts every command of the table and no other', () => {
  expect(named(/this\.onMessage\('([^']+)'/g)).toEqual(Object.keys(socketCommands).sort())
})

it('every event has a channel', () => {
  const received = new Set(channels.flatMap(({ events }) => events))
  expect([...received].sort()).toEqual(Object.keys(socketEvents).sort())
})
