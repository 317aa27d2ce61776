import process from 'node:process'
import { makeSecrets } from './secrets.ts'

/** The file from which the image reads its secrets. */
const file = '/run/secrets/ilbud.env'

process.stdout.write(`${file}: ${await makeSecrets(file)}\n`)
