import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { inOneLine, StartError } from '#runtime/start-error.ts'
import { newVapidKeys, type VapidKeys } from '#runtime/vapid-keys.ts'

interface OwnSecrets extends VapidKeys {
  /** Encrypts secrets in the database; without it they cannot be read. */
  DATA_KEY: string
}

/** The secrets that were made when the data was, in a file beside it. What a file of an earlier version lacks is added. */
export async function ownSecrets(file: string): Promise<OwnSecrets> {
  const stored = await read(file)
  if (stored?.DATA_KEY && stored.VAPID_PUBLIC_KEY && stored.VAPID_PRIVATE_KEY) return stored as OwnSecrets
  const secrets = { DATA_KEY: randomBytes(32).toString('base64'), ...newVapidKeys(), ...stored }
  // Whole or not at all: without the key the data is lost.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return secrets
}

async function read(file: string): Promise<Partial<OwnSecrets> | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<OwnSecrets>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartError(`${file} cannot be read: ${inOneLine(error)}`)
  }
}
