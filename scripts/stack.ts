import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runStack } from '@ilbud/infra/native/stack'
import { whenNpmEnds } from '@ilbud/infra/native/when-npm-ends'
import { buildWeb } from './build-web.ts'

/** `npm run stack`: every service in a process of its own, on Kafka, Redis and Postgres of this machine. */
const root = fileURLToPath(new URL('../', import.meta.url))
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)

const ending = new AbortController()
let endingSince = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C arrives twice, from the terminal and from npm. A second one later ends the process at once.
    if (ending.signal.aborted && performance.now() - endingSince > 1000) process.exit(1)
    if (ending.signal.aborted) return
    endingSince = performance.now()
    ending.abort()
  })
}
whenNpmEnds(() => ending.abort())

const settings = Object.entries(process.env).filter((entry): entry is [string, string] => Boolean(entry[1]))
process.exitCode = await runStack(process.argv.slice(2), {
  env: Object.fromEntries(settings),
  out: process.stdout,
  ending: ending.signal,
  prepare: () =>
    buildWeb().catch((error: Error) => void process.stderr.write(`${error.message}\nThe stack goes on without it.\n`))
})
