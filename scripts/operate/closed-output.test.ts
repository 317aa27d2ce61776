import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const closedOutput = new URL('./closed-output.ts', import.meta.url).href
// More than a pipe holds, written after its end was closed.
const command = `
  await import('${closedOutput}')
  for (let line = 0; line < 1000; line++) {
    process.stdout.write('x'.repeat(1000) + '\\n')
    await new Promise(setImmediate)
  }
  process.exitCode = 3
`

it('a command whose output is closed runs to its end in silence', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', command], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const complaints = text(child.stderr)
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await once(child, 'exit')).toEqual([3, null])
  expect(await complaints).toBe('')
})
