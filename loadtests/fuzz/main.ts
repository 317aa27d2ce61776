import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    service: { type: 'string', multiple: true },
    report: { type: 'string' }
  }
})

const seed = Number(values.seed ?? Date.now() % 2 ** 31)
process.stdout.write(`seed ${seed}\n`)
const tallies = await fuzz({
  url: values.url,
  runs: Number(values.runs),
  seed,
  ...(values.service && { services: values.service }),
  log: (line) => process.stdout.write(`${line}\n`)
})
if (values.report) writeFileSync(values.report, `${JSON.stringify({ seed, tallies }, null, 2)}\n`)
const faults = tallies.flatMap((tally) => tally.faults)
process.stdout.write(`${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
