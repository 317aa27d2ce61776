import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeEnv } from '@ilbud/infra/native/apart/program'
import { nodeArgs } from '@ilbud/infra/native/node-args'
import { addressSetting, rpcAddressSetting, serviceNames } from '@ilbud/kernel/runtime/settings'
import { onTestFinished } from 'vitest'
import { testFolder } from '#test-folder.ts'

/** The exit code at a failpoint: that of a process killed by SIGKILL. */
export const crashCode = 137

/**
 * Runs a program that consists of services in a process of its own, which ends with the test; with a `failpoint`, the
 * first time that it is passed. `ended` resolves to the exit code; `kill` ends it earlier.
 */
export function startServiceProcess(
  program: URL,
  env: Record<string, string>,
  failpoint?: string
): { ended: Promise<number | null>; kill(): Promise<void> } {
  const folder = testFolder()
  const addresses = serviceNames.flatMap((name) => [
    [addressSetting(name), `unix:${join(folder, name)}`],
    [rpcAddressSetting(name), `unix:${join(folder, name)}.r`]
  ])
  const settings = {
    ...nodeEnv(),
    ...(Object.fromEntries(addresses) as Record<string, string>),
    RPC_SECRET: randomBytes(32).toString('base64'),
    DATA_DIR: folder,
    DRAIN_PAUSE_MS: '0',
    LOG_LEVEL: 'error',
    ...env,
    ...(failpoint && { FAILPOINTS: `${failpoint}=exit:${crashCode}@n1` })
  }
  const child = spawn(process.execPath, [...nodeArgs, fileURLToPath(program)], { env: settings, stdio: 'inherit' })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const kill = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { ended, kill }
}
