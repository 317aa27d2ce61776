import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '@ilbud/testkit/test-folder'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasKafka, kafkaClassPath, kafkaHome, kafkaVersion } from './fetch-kafka.ts'

const isWindows = process.platform === 'win32'

describe.skipIf(isWindows)('kafkaClassPath', () => {
  let folder: string
  beforeEach(() => {
    folder = testFolder()
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
    install('java', 'exit 0')
  })
  afterEach(() => void vi.unstubAllEnvs())

  function install(name: string, script: string): void {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }

  /** A fake Maven that logs each call and creates the jar where it is told to. */
  const maven = `
    echo called >> "$(dirname "$0")/calls"
    for argument; do case "$argument" in -DoutputDirectory=*) to="\${argument#*=}" ;; esac; done
    touch "$to/kafka_2.13-${kafkaVersion}.jar"`

  it('Kafka is fetched once, and two concurrent callers both get it', async () => {
    install('mvn', maven)
    const home = join(folder, 'home')
    const both = await Promise.all([kafkaClassPath(() => undefined, home), kafkaClassPath(() => undefined, home)])
    expect(both).toEqual([join(home, 'libs', '*'), join(home, 'libs', '*')])
    expect(readdirSync(home)).toEqual(['libs'])

    const calls = readFileSync(join(folder, 'calls'), 'utf8')
    await kafkaClassPath(() => expect.unreachable(), home)
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe(calls)
  })

  it("a failed fetch reports Maven's message and leaves nothing incomplete", async () => {
    install('mvn', 'echo "[ERROR] no route to the repository"; exit 1')
    const home = join(folder, 'home')
    await expect(kafkaClassPath(() => undefined, home)).rejects.toThrow('no route to the repository')
    expect(hasKafka(home)).toBe(false)
    expect(readdirSync(home)).toEqual([])
  })
})

describe('the version of Kafka', () => {
  it("Kafka's version is the one in pom.xml", () => {
    const pom = readFileSync(new URL('./pom.xml', import.meta.url), 'utf8')
    const versions = [...pom.matchAll(/<groupId>org\.apache\.kafka<\/groupId>\s*<artifactId>.*\s*<version>(.*)</g)]
    expect(versions.map(([, version]) => version)).toEqual([kafkaVersion, kafkaVersion])
  })

  it('each version of Kafka has a folder in the cache, unless KAFKA_HOME names another', () => {
    expect(kafkaHome({ XDG_CACHE_HOME: '/cache' })).toBe(`/cache/ilbud/kafka-${kafkaVersion}`)
    expect(kafkaHome({ KAFKA_HOME: '/opt/kafka', XDG_CACHE_HOME: '/cache' })).toBe('/opt/kafka')
  })
})
