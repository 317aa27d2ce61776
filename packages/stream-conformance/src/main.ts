import { exec } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { checkServer } from './check-server.ts'

const usage = `npm run stream-conformance -- --url URL --tracking-id ID [--change COMMAND] [--patience SECONDS]

Holds the server at URL against the protocol of parcel streams. COMMAND is run by the shell whenever the parcel has to
change by a version; without it the rules for changes are skipped. The exit code is 1 if a rule is broken.
`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'tracking-id': { type: 'string' },
    change: { type: 'string' },
    patience: { type: 'string', default: '10' }
  }
})
const { url, 'tracking-id': trackingId, change, patience } = values
if (url === undefined || trackingId === undefined) {
  process.stderr.write(usage)
  process.exit(2)
}

const results = await checkServer({
  url: url.replace(/\/+$/, ''),
  trackingId,
  patienceMs: Number(patience) * 1000,
  ...(change !== undefined && { change: async () => void (await promisify(exec)(change)) })
})
for (const { rule, outcome, reason } of results) {
  process.stdout.write(`${outcome.padEnd(7)} ${rule}${reason === null ? '' : `\n        ${reason}`}\n`)
}
const failed = results.filter(({ outcome }) => outcome === 'failed').length
const passed = results.filter(({ outcome }) => outcome === 'passed').length
process.stdout.write(`${passed} passed, ${failed} failed, ${results.length - passed - failed} skipped\n`)
process.exitCode = failed === 0 ? 0 : 1
