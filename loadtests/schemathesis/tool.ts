import { execFile } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '@ilbud/infra/native/cache-folder'

const version = '4.32.5'
const run = promisify(execFile)
const fetchMs = 10 * 60_000

/** The program, fetched by pip into the user's cache; null where there is no Python, no pip or no package. */
export async function fetchSchemathesis(log: (line: string) => void): Promise<string | null> {
  const folder = join(cacheFolder(), `schemathesis-${version}`)
  const program = join(folder, 'bin', 'schemathesis')
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return program
  log(`fetching schemathesis ${version} into ${folder}`)
  // A fetch that was interrupted leaves no file `complete`.
  rmSync(folder, { recursive: true, force: true })
  try {
    await run('python3', ['-m', 'venv', folder], { timeout: fetchMs })
    const flags = ['--quiet', '--disable-pip-version-check', `schemathesis==${version}`]
    await run(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', ...flags], { timeout: fetchMs })
    writeFileSync(complete, '')
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = (stderr || message).trim().split('\n').at(-1)
    log(`skipped: schemathesis cannot be fetched by pip (${reason})`)
    return null
  }
  return program
}
