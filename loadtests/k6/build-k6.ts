import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { findGoProgram } from '#go-program.ts'

const k6 = { name: 'k6', source: fileURLToPath(new URL('./sse/', import.meta.url)), target: '.' }
const run = promisify(execFile)

/**
 * The k6 that reads server-sent events: the one named by `K6`, or our own, built when it is first needed. Not one on
 * PATH: the scripts end streams by `timeout`, which xk6-sse lacks.
 */
export async function findK6(log: (line: string) => void): Promise<string> {
  const { env } = process
  if (!env.K6) return findGoProgram(k6, log)
  if (await readsEvents(env.K6)) return env.K6
  throw new StartError(`${env.K6} is not a k6 with k6/x/sse`)
}

async function readsEvents(file: string): Promise<boolean> {
  const { stdout } = await run(file, ['version']).catch(() => ({ stdout: '' }))
  return stdout.includes('k6/x/sse')
}
