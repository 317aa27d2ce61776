import { randomBytes } from 'node:crypto'
import { analytics } from '@ilbud/analytics/service'
import { drivers } from '@ilbud/drivers/service'
import type { Bus } from '@ilbud/kernel/events/bus'
import type { Service } from '@ilbud/kernel/process/service'
import { orders } from '@ilbud/orders/service'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'

// Runs one service with an event log that never has a message. Started by the bench with a database and a socket;
// prints the tokens of an admin and of fifty drivers when it is ready. A token here is its user's id.
const [name, databaseUrl, socket] = process.argv.slice(2) as [string, string, string]
const services: Record<string, Service> = { analytics, drivers, orders }
const stop = async (): Promise<void> => {}
const bus: Bus = {
  publish: stop,
  consume: async () => ({ stop }),
  follow: () => ({ caughtUp: Promise.resolve(), readAt: () => 0, stop }),
  stop
}
const env = { DATABASE_URL: databaseUrl, LIMITS: 'off', DATA_KEY: randomBytes(32).toString('base64') }
const calls = {
  to: () => ({
    names: async ({ ids }: { ids: string[] }) => ({ drivers: ids.map((id) => ({ id, name: 'A driver', phone: '' })) }),
    findUsers: async () => ({ users: [] }),
    searchUsers: async () => ({ users: [] })
  })
} as never

const instance = await services[name]!.build(testContext({ env, bus, calls }))
await instance.start()
if (instance.upgrade) instance.app.server.on('upgrade', instance.upgrade)
await instance.app.listen({ path: socket })
const users = [aUser({ role: 'admin' }), ...Array.from({ length: 50 }, () => aUser({ role: 'driver' }))]
process.stdout.write(`${users.map(tokenFor).join(' ')}\n`)
const end = (): void => {
  void instance
    .drain()
    .then(() => instance.stop())
    .finally(() => process.exit(0))
}
process.once('SIGTERM', end)
// The parent process has ended.
process.stdin.resume().once('end', () => process.exit(1))
