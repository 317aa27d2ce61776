import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { newVapidKeys } from '@ilbud/kernel/runtime/vapid-keys'

// The secrets of a product whose services run in separate processes; without the keys for push it works as well.
const names = ['DATA_KEY', 'RPC_SECRET']

/** Writes a file of new secrets, unless it exists: existing data is encrypted with them. */
export async function makeSecrets(file: string): Promise<'made' | 'kept'> {
  const random = names.map((name) => [name, randomBytes(32).toString('base64')])
  const lines = [...random, ...Object.entries(newVapidKeys())].map(([name, value]) => `${name}=${value}\n`)
  try {
    // Written at once, and fails if the file exists, so that a concurrent reader finds all of it.
    await writeFile(file, lines.join(''), { mode: 0o400, flag: 'wx' })
    return 'made'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const text = await readFile(file, 'utf8')
    if (!names.every((name) => text.includes(`${name}=`))) throw new Error(`${file} lacks some of ${names.join(', ')}`)
    return 'kept'
  }
}
