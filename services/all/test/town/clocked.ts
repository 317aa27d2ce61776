import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { services } from '#services.ts'
import { run } from '@ilbud/kernel/process/run'

// The product with a clock that a test moves: a file says by how many milliseconds it is ahead. It is a program of its
// own, so that no setting of the product moves the clock.
const file = process.env.CLOCK_FILE!
const now = (): Date => new Date(Date.now() + Number(readFileSync(file, 'utf8')))

// Pages compare times with this header (web/src/lib/page/server-clock.ts).
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('date', now().toUTCString())
})

await run(services, { now })
