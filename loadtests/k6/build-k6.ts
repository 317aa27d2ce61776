import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '@ilbud/infra/native/cache-folder'
import { StartError } from '@ilbud/kernel/runtime/start-error'

const source = new URL('./sse/', import.meta.url).pathname
// Building takes two minutes of CPU time, and longer on a busy machine.
const buildMs = 15 * 60_000
const run = promisify(execFile)

/**
 * The k6 that reads server-sent events: the one named by `K6`, or our own, built when it is first needed. Not one on
 * PATH: the scripts end streams by `timeout`, which xk6-sse lacks.
 */
export async function findK6(log: (line: string) => void, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.K6) {
    if (await readsEvents(env.K6)) return env.K6
    throw new StartError(`${env.K6} is not a k6 with k6/x/sse`)
  }
  const file = builtK6(env)
  if (!existsSync(file)) await build(file, log)
  return file
}

/** The path of our own build; it contains a hash of the sources. */
function builtK6(env: NodeJS.ProcessEnv = process.env): string {
  const hash = createHash('sha256')
  for (const name of globSync(['*.go', 'go.*'], { cwd: source }).sort()) hash.update(readFileSync(join(source, name)))
  return join(cacheFolder(env), `k6-${hash.digest('hex').slice(0, 12)}`)
}

async function readsEvents(k6: string): Promise<boolean> {
  const { stdout } = await run(k6, ['version']).catch(() => ({ stdout: '' }))
  return stdout.includes('k6/x/sse')
}

/**
 * Built elsewhere and then renamed: of two concurrent builds one wins, and an interrupted one leaves nothing
 * incomplete.
 */
async function build(file: string, log: (line: string) => void): Promise<void> {
  if (!(await run('go', ['version']).catch(() => null))) {
    throw new StartError(
      'There is no Go to build a k6 with server-sent events: install Go 1.25 or newer (https://go.dev/dl)'
    )
  }
  const folder = dirname(file)
  log(`building k6 into ${file} (once, some minutes)`)
  await mkdir(folder, { recursive: true })
  const unfinished = mkdtempSync(join(folder, '.k6-'))
  try {
    const binary = join(unfinished, 'k6')
    await run('go', ['build', '-buildvcs=false', '-o', binary, '.'], { cwd: source, timeout: buildMs })
    renameSync(binary, file)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new StartError(`k6 could not be built: ${stderr.trim().split('\n').at(-1) || String(error)}`)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
