import { expect, it } from 'vitest'
import { keepAlive } from './keep-alive.ts'

const quick = { firstMs: 1, longestMs: 4, steadyMs: 60_000 }

/** A program that runs until it is stopped; its first `failures` starts fail. */
function aProgram({ failures = 0 } = {}) {
  let running = Promise.withResolvers<number>()
  const starts: string[] = []
  return {
    starts,
    end: () => running.resolve(137),
    kept: {
      name: 'tracking',
      ended: () => running.promise,
      async start() {
        starts.push(starts.length < failures ? 'failed' : 'done')
        if (starts.length <= failures) throw new Error('tracking did not start:\nlong story')
        running = Promise.withResolvers()
      }
    }
  }
}

it('a process that ends is started again, with a pause that doubles up to a maximum, and each restart is printed', async () => {
  const program = aProgram({ failures: 3 })
  const said: string[] = []
  const stop = keepAlive([program.kept], (line) => said.push(line), quick)
  program.end()
  await expect.poll(() => said.at(-1)).toBe('tracking is running again')
  expect(program.starts).toEqual(['failed', 'failed', 'failed', 'done'])
  expect(said.filter((line) => line.includes('restarted'))).toEqual(
    [0.001, 0.002, 0.004, 0.004].map((seconds) => `tracking ended with 137 and will be restarted in ${seconds} s`)
  )
  expect(said).toContain('tracking did not start:')
  stop()
})

it('a process that ends after the stop is not started again', async () => {
  const program = aProgram()
  const said: string[] = []
  const stop = keepAlive([program.kept], (line) => said.push(line), quick)
  stop()
  program.end()
  await program.kept.ended()
  expect(program.starts).toEqual([])
  expect(said).toEqual([])
})
