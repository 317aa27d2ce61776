import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * A new folder, removed when the running test has ended. Callable only within a test or its `beforeEach`; what serves
 * a whole file makes a `temporaryFolder` in `beforeAll` and removes it in `afterAll`.
 */
export function testFolder(): string {
  const folder = temporaryFolder('t')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The path of an unused Unix socket, in a folder of its own. */
export function aSocketPath(): string {
  return `${testFolder()}/s`
}
