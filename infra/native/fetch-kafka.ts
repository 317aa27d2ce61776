import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '@ilbud/kernel/process/start-error'
import { cacheFolder } from './cache-folder.ts'
import { hasTools, needTools, type Tool } from './tools.ts'

// The version stands in pom.xml too; a test compares.
export const kafkaVersion = '4.3.1'

const pom = new URL('./pom.xml', import.meta.url).pathname
// The first download takes some ten seconds; a slow network may take its time.
const fetchMs = 10 * 60_000

/** `KAFKA_HOME`, or a folder of the user's cache. */
export function kafkaHome(env: NodeJS.ProcessEnv = process.env): string {
  return env.KAFKA_HOME || join(cacheFolder(env), `kafka-${kafkaVersion}`)
}

export function hasKafka(home: string): boolean {
  const libs = join(home, 'libs')
  return existsSync(libs) && readdirSync(libs).some((file) => /^kafka_2\.\d+-[\d.]+\.jar$/.test(file))
}

/** What must be installed before a broker can start: Maven only for the first time. */
export function kafkaTools(): Tool[] {
  return hasKafka(kafkaHome()) ? ['java'] : ['java', 'mvn']
}

/** For tests, which are skipped where it cannot. */
export function canRunKafka(): boolean {
  return hasTools(kafkaTools())
}

/**
 * The class path of the broker; its jars are fetched with Maven when they are not there. Fetched beside their place and
 * moved there: of two processes that do so at once one wins, and a fetch that breaks leaves nothing half.
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
    throw new StartError(`Kafka's jars could not be fetched from Maven Central: ${reason.trim()}`)
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
