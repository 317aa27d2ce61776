import { readFileSync } from 'node:fs'
import { services } from '#services.ts'
import { run } from '@ilbud/kernel/process/run'

// The product with a clock that a test moves: a file says by how many milliseconds it is ahead. It is a program of its
// own, so that no setting of the product moves the clock.
const file = process.env.CLOCK_FILE!

await run(services, { now: () => new Date(Date.now() + Number(readFileSync(file, 'utf8'))) })
