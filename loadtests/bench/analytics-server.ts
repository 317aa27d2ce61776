import type { Bus } from '@ilbud/kernel/events/bus'
import { aUser, testParts, tokenFor } from '@ilbud/kernel/http/parts-for-tests'
import { analytics } from '@ilbud/analytics/service'

// analytics alone, with an event log that says nothing: started by the bench with a database and a socket. It makes its
// rollups from the facts that it finds, listens, and prints a token of an admin.
const [databaseUrl, socket] = process.argv.slice(2) as [string, string]
const stop = async (): Promise<void> => {}
const bus: Bus = {
  publish: stop,
  consume: async () => ({ stop }),
  follow: () => ({ caughtUp: Promise.resolve(), stop }),
  stop
}
const env = { DATABASE_URL: databaseUrl, LIMITS: 'off' }
const names = async ({ ids }: { ids: string[] }) => ({
  drivers: ids.map((id) => ({ id, name: 'A driver', phone: '' }))
})
const calls = { to: () => ({ names }) } as never

const built = await analytics.build(testParts({ env, bus, calls }))
await built.start()
await built.app.listen({ path: socket })
process.stdout.write(`${tokenFor(aUser({ role: 'admin' }))}\n`)
process.once('SIGTERM', () => {
  void built
    .drain()
    .then(() => built.stop())
    .finally(() => process.exit(0))
})
