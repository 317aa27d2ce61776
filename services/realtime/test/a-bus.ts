import type { Bus } from '@ilbud/kernel/events/bus'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { cloneDatabase } from '@ilbud/testkit/servers/databases'
import { testLog } from '@ilbud/testkit/test-log'
import { inject, onTestFinished } from 'vitest'

/** The test's own event log. */
export async function aBus(): Promise<Bus> {
  const url = await cloneDatabase(inject('postgresUrl'), 'an empty database', async () => {})
  const bus = await createPostgresBus({ url, log: testLog })
  onTestFinished(() => bus.stop())
  return bus
}
