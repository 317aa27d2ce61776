import type { Bus } from '@ilbud/kernel/events/bus'
import { readConfig } from '@ilbud/kernel/runtime/config'
import { createLog } from '@ilbud/kernel/runtime/log'
import { openBus } from '@ilbud/kernel/process/open-bus'
import { processConfigSchema } from '@ilbud/kernel/runtime/settings'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import type { Settings } from './settings.ts'

/** Runs `work` with the event log that the settings name. */
export async function withBus<Value>(env: Settings, work: (bus: Bus) => Promise<Value>): Promise<Value> {
  if (!env.DATABASE_URL) throw new StartError('Set DATABASE_URL: no system is running on DATA_DIR')
  const bus = await openBus(readConfig(processConfigSchema, env), env, createLog(env.LOG_LEVEL ?? 'error'))
  try {
    return await work(bus)
  } finally {
    await bus.stop()
  }
}
