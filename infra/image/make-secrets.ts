import process from 'node:process'
import { makeSecrets } from './secrets.ts'

/** The file that the image reads its secrets from. */
const file = '/run/secrets/ilbud.env'

process.stdout.write(`${file}: ${await makeSecrets(file)}\n`)
