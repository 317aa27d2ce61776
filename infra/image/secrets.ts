import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

// What a process refuses to start without where services run apart.
const names = ['DATA_KEY', 'RPC_SECRET']

/** Makes the secrets of a system that nobody has given any. A file that is there is kept: the data is sealed by it. */
export async function makeSecrets(file: string): Promise<'made' | 'kept'> {
  const lines = names.map((name) => `${name}=${randomBytes(32).toString('base64')}\n`)
  try {
    // All or nothing: whoever comes second finds the whole file.
    await writeFile(file, lines.join(''), { mode: 0o400, flag: 'wx' })
    return 'made'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const text = await readFile(file, 'utf8')
    if (!names.every((name) => text.includes(`${name}=`))) throw new Error(`${file} has not all of ${names.join(', ')}`)
    return 'kept'
  }
}
