import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { configSchema } from '@ilbud/proto/http/config'
import { findAddresses } from './city.ts'
import { Client, read } from './client.ts'
import { Driver } from './driver.ts'
import { checkPromises, readRules } from './keep-promises.ts'
import { Mailbox } from './mailbox.ts'
import { type Options, readOptions } from './options.ts'
import { Journal } from './report.ts'
import { Sender } from './sender.ts'

/** How long orders may take to end after the last one was placed. */
const settleMs = 240_000

async function main(options: Options): Promise<void> {
  const { demo } = await read(configSchema, await fetch(`${options.url}/api/v1/config`))
  if (!demo) throw new Error(`${options.url} has no demo accounts: start it with DEMO=true`)
  const addresses = await findAddresses(options.url)
  const journal = new Journal()
  const client = (username: string) => new Client(options.url, username, demo.password)
  const admin = client('admin@ilbud.example')
  const rules = await readRules(admin)
  const mailbox = new Mailbox(options.url)
  await mailbox.open()

  const names = demo.accounts.filter(({ username }) => username.startsWith('sim')).slice(0, options.drivers)
  const drivers = names.map(
    ({ username }, at) =>
      new Driver(client(username), journal, {
        speed: options.speed,
        start: addresses[at % addresses.length]!,
        delayThresholdMinutes: rules.delayThresholdMinutes
      })
  )
  const sender = new Sender(client('sender@ilbud.example'), journal, { addresses, cuts: options.cuts })

  const started = performance.now()
  process.stderr.write(
    `${drivers.length} drivers at ${options.speed}× city speed, ${options.ordersPerMinute} orders a minute, on ${options.url}\n`
  )
  const working = Promise.all(
    drivers.map((driver) => driver.work().catch((error: Error) => journal.error(`driver: ${error.message}`)))
  )
  const placing = options.ordersPerMinute > 0 ? sender.place(options.ordersPerMinute) : Promise.resolve()

  await untilEnd(options.minutes)
  sender.stop()
  for (const driver of drivers) driver.hurry()
  await placing
  await sender.settle(settleMs)
  for (const driver of drivers) driver.stop()
  await Promise.race([working, pause(settleMs)])
  await checkPromises({ admin, mailbox, rules }, sender.placed, journal)
  await mailbox.close()

  journal.report.seconds = Math.round((performance.now() - started) / 1000)
  const report = JSON.stringify(journal.report, null, 2)
  if (options.report) writeFileSync(options.report, report + '\n')
  else process.stdout.write(report + '\n')
  process.exit(journal.isClean() ? 0 : 1)
}

/** Resolves when the time is over, or on Ctrl-C. */
function untilEnd(minutes: number): Promise<void> {
  return new Promise((resolve) => {
    if (minutes > 0) setTimeout(resolve, minutes * 60_000)
    else setInterval(() => undefined, 60_000).unref()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
