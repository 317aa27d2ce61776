import { globSync, readFileSync } from 'node:fs'
import { breaches } from './import-rules.ts'

const files = globSync('{proto,packages,services,web,loadtests,infra,scripts}/**/*.{ts,tsx}', {
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path)
})
const broken = files.flatMap((file) => breaches(file, readFileSync(file, 'utf8')))
for (const line of broken) process.stderr.write(`${line}\n`)
process.stdout.write(`imports: ${files.length} files, ${broken.length} breaches\n`)
process.exitCode = broken.length === 0 ? 0 : 1
