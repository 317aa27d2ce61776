import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { cacheFolder } from './cache-folder.ts'
import { hasTools, needTools, type Tool } from './tools.ts'

// The same version as in pom.xml; a test compares them.
export const kafkaVersion = '4.3.1'

const pom = fileURLToPath(new URL('./pom.xml', import.meta.url))
// The first download takes about ten seconds, much longer on a slow network.
const fetchMs = 10 * 60_000

/** `KAFKA_HOME`, or a folder in the user's cache. */
export function kafkaHome(env: NodeJS.ProcessEnv = process.env): string {
  return env.KAFKA_HOME || join(cacheFolder(env), `kafka-${kafkaVersion}`)
}

export function hasKafka(home: string): boolean {
  const libs = join(home, 'libs')
  return existsSync(libs) && readdirSync(libs).some((file) => /^kafka_2\.\d+-[\d.]+\.jar$/.test(file))
}

/** The tools needed to start a broker. Maven only until the jars are there. */
export function kafkaTools(): Tool[] {
  return hasKafka(kafkaHome()) ? ['java'] : ['java', 'mvn']
}

/** Whether a broker can be started here; tests are skipped where not. */
export function canRunKafka(): boolean {
  return hasTools(kafkaTools())
}

/**
 * The broker's class path. Fetches its jars with Maven if they are missing: into a temporary folder that is then
 * renamed, so that of two concurrent fetches one wins, and an interrupted one leaves nothing incomplete.
 */
export async function kafkaClassPath(log: (line: string) => void, home = kafkaHome()): Promise<string> {
  const classPath = join(home, 'libs', '*')
  if (hasKafka(home)) return classPath
  needTools(['java', 'mvn'])
  log(`fetching Kafka ${kafkaVersion} into ${home} (once, some 55 MB)`)
  await mkdir(home, { recursive: true })
  const unfinished = mkdtempSync(join(home, '.fetching-'))
  try {
    await copyJars(unfinished)
    rename(unfinished, join(home, 'libs'))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return classPath
}

async function copyJars(folder: string): Promise<void> {
  const flags = ['-B', '-q', '-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime']
  try {
    await promisify(execFile)('mvn', [...flags, `-DoutputDirectory=${folder}`], {
      cwd: dirname(folder),
      timeout: fetchMs,
      maxBuffer: 16 * 1024 * 1024
    })
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }
    const reason = stdout.split('\n').find((line) => line.includes('ERROR')) ?? String(error)
    throw new StartError(`Kafka's jars could not be downloaded from Maven Central: ${reason.trim()}`)
  }
}

function rename(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    // Another process was faster.
    if (!/^(EEXIST|ENOTEMPTY|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
