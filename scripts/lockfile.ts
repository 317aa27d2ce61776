import { readFileSync, writeFileSync } from 'node:fs'

interface LockEntry {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
  link?: boolean
}

export interface Lockfile {
  packages: Record<string, LockEntry>
}

const systems = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'aix', 'sunos', 'openharmony']
const processors = 'x64 arm64 arm ia32 ppc64 ppc64le s390x riscv64 loong64 mips64el wasm32'.split(' ')
/** What packages call a system or processor other than Node does. */
const otherNames: Record<string, string> = { windows: 'win32', win: 'win32', aarch64: 'arm64', armv7: 'arm' }

/**
 * Optional dependencies that the lockfile does not name. A registry that lacks other platforms' packages makes npm
 * leave them out, and `npm ci` of npm 11.19 then refuses the lockfile on every platform (EUSAGE, "Missing: …").
 */
export function missingOptional({ packages }: Lockfile): { name: string; version: string }[] {
  const missing = new Map<string, string>()
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`]) missing.set(name, version)
    }
  }
  return [...missing].map(([name, version]) => ({ name, version }))
}

/** An entry that npm accepts, and installs on the platforms in its name. */
export function entryFor(name: string, range: string): LockEntry {
  const words = name
    .replace(/^@[^/]+\//, '')
    .split(/[-_]/)
    .map((word) => otherNames[word] ?? word)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return {
    version: range.replace(/^[\^~]/, ''),
    optional: true,
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc })
  }
}

/**
 * Adds the missing entries and removes addresses, so that the lockfile works with every registry. Returns how many were
 * added.
 */
export function complete(lockfile: Lockfile): number {
  const missing = missingOptional(lockfile)
  for (const { name, version } of missing) lockfile.packages[`node_modules/${name}`] = entryFor(name, version)
  for (const entry of Object.values(lockfile.packages))
    if (!entry.link) delete (entry as { resolved?: string }).resolved
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  lockfile.packages = Object.fromEntries(sorted)
  return missing.length
}

if (import.meta.main) {
  for (const folder of ['', 'proto/generator/']) {
    const path = new URL(`../${folder}package-lock.json`, import.meta.url)
    const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
    const added = complete(lockfile)
    writeFileSync(path, JSON.stringify(lockfile, null, 2) + '\n')
    process.stdout.write(`${folder}package-lock.json: ${added} optional packages for other platforms added\n`)
  }
}
