import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { services } from '#services.ts'
import { run } from '@ilbud/kernel/process/run'
import { aheadHeader } from '#test/suites/moved-clock.ts'

// The product with a clock that a test moves: a file says by how many milliseconds it is ahead. It is a program of its
// own, so that no setting of the product moves the clock.
const file = process.env.CLOCK_FILE!
const aheadMs = (): number => Number(readFileSync(file, 'utf8'))
const now = (): Date => new Date(Date.now() + aheadMs())

// Pages compare times with the date (web/src/lib/page/server-clock.ts).
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('date', now().toUTCString())
  response.setHeader(aheadHeader, aheadMs())
})

await run(services, { now })
