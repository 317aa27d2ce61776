import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { clusterSecrets } from './cluster-secrets.ts'

const usage = `node scripts/run.mjs infra/secrets/make-cluster-secrets.ts <new folder> <URL of the database, as an administrator>

Writes the secrets of a new cluster into a folder, those of each deployment apart. What to do with them:
docs/operations.md, "The secrets of a cluster".
`

const [folder, database] = process.argv.slice(2)
if (!folder || !database || !URL.canParse(database)) {
  process.stderr.write(usage)
  process.exitCode = 1
} else if (existsSync(folder)) {
  process.stderr.write(`${folder} exists. Existing data is encrypted with its secrets, so they are not replaced.\n`)
  process.exitCode = 1
} else {
  for (const [name, text] of Object.entries(clusterSecrets(database))) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, text, { mode: 0o600 })
    process.stdout.write(`${file}\n`)
  }
}
