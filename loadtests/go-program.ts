import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '@ilbud/infra/native/cache-folder'
import { StartError } from '@ilbud/kernel/runtime/start-error'

/** A program in Go that is built here. */
interface GoProgram {
  name: string
  /** The folder of its `go.mod`. */
  source: string
  /** What to build: `.`, or a package that the module requires. */
  target: string
}

// Building takes minutes of CPU time, and longer on a busy machine.
const buildMs = 15 * 60_000
const run = promisify(execFile)

/** The path of the program in the user's cache. Builds it when it is first needed, or when its sources changed. */
export async function findGoProgram(program: GoProgram, log: (line: string) => void): Promise<string> {
  const file = builtProgram(program)
  if (!existsSync(file)) await build(program, file, log)
  return file
}

/** The path contains a hash of the sources. */
function builtProgram({ name, source }: GoProgram): string {
  const hash = createHash('sha256')
  for (const file of globSync(['*.go', 'go.*'], { cwd: source }).sort()) hash.update(readFileSync(join(source, file)))
  return join(cacheFolder(), `${name}-${hash.digest('hex').slice(0, 12)}`)
}

/**
 * Built elsewhere and then renamed: of two concurrent builds one wins, and an interrupted one leaves nothing
 * incomplete.
 */
async function build({ name, source, target }: GoProgram, file: string, log: (line: string) => void): Promise<void> {
  if (!(await run('go', ['version']).catch(() => null))) {
    throw new StartError(`There is no Go to build ${name}: install Go 1.25 or newer (https://go.dev/dl)`)
  }
  const folder = dirname(file)
  log(`building ${name} into ${file} (once, some minutes)`)
  await mkdir(folder, { recursive: true })
  const unfinished = mkdtempSync(join(folder, `.${name}-`))
  try {
    const binary = join(unfinished, name)
    await run('go', ['build', '-buildvcs=false', '-o', binary, target], { cwd: source, timeout: buildMs })
    renameSync(binary, file)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new StartError(`${name} could not be built: ${stderr.trim().split('\n').at(-1) || String(error)}`)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
