import { execFile } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from './cache-folder.ts'

const run = promisify(execFile)
const fetchMs = 10 * 60_000

/** A virtual environment of Python with the package, in the user's cache; null where there is no Python, no pip or no package. */
export async function fetchByPip(
  { name, version }: { name: string; version: string },
  log: (line: string) => void
): Promise<string | null> {
  const folder = join(cacheFolder(), `${name}-${version}`)
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return folder
  log(`fetching ${name} ${version} into ${folder}`)
  // A fetch that was interrupted leaves no file `complete`.
  rmSync(folder, { recursive: true, force: true })
  try {
    await run('python3', ['-m', 'venv', folder], { timeout: fetchMs })
    const flags = ['--quiet', '--disable-pip-version-check', `${name}==${version}`]
    await run(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', ...flags], { timeout: fetchMs })
    writeFileSync(complete, '')
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = (stderr || message).trim().split('\n').at(-1)
    log(`skipped: ${name} cannot be fetched by pip (${reason})`)
    return null
  }
  return folder
}
