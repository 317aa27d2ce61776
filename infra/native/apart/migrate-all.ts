import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { root } from './fleet.ts'
import { nodeEnv } from './program.ts'

/** Runs `npm run db:migrate`: every service's schema, before any service starts. Rejects with its output. */
export async function migrateAll(env: Record<string, string>): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['scripts/db-migrate.ts'], {
      cwd: root,
      env: { ...nodeEnv(), ...env }
    })
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    throw new StartError(stderr.trim() || message)
  }
}
