import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface PackageJson {
  name: string
  version: string
  license?: string
  /** The old way of saying it. */
  licenses?: { type: string }[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface Package {
  name: string
  version: string
  licence: string
  /** The text of its licence and notice files; empty if it brings none. */
  text: string
}

/** Licences under which code may be in the image or the bundle. Another one is a decision: docs/releasing.md. */
const accepted =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|LGPL-3\.0-or-later|Unlicense|Zlib)( (AND|OR) .+)?\)?$/
/** Packages that have a licence file and do not name it. */
const unnamed: Record<string, string> = { 'png-js': 'MIT' }
/** What a package contains of others, where its licence file does not say so. */
const contents: Record<string, { licence: string; text: string }> = {
  'zxing-wasm': {
    licence: 'Apache-2.0',
    text: 'Its WebAssembly contains ZXing-C++ (https://github.com/zxing-cpp/zxing-cpp), under the Apache License 2.0.'
  }
}
const licenceFile = /^(licen[cs]e|notice|copying|third.?party.?notices)/i
const workspaceScope = '@ilbud/'

/** The workspaces that are in the image or the bundle. */
export function shippedWorkspaces(root: string): string[] {
  return ['proto', 'infra', 'packages/kernel', 'packages/travel', 'web', ...globSync('services/*', { cwd: root })]
}

/** The packages that workspaces need at run time, and what these need, by name and version. */
export function packagesOf(root: string, workspaces: readonly string[]): Package[] {
  const found = new Map<string, Package>()
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = folderOf(name, from, root)
    // An optional package of another platform.
    if (folder === undefined && isOptional) return
    if (folder === undefined) throw new Error(`${name}, which ${from} needs, is not installed`)
    const manifest = readManifest(folder)
    const key = `${name}@${manifest.version}`
    if (found.has(key)) return
    const { version, license, licenses = [] } = manifest
    const own = license ?? (licenses.map(({ type }) => type).join(' OR ') || (unnamed[name] ?? 'no licence'))
    const of = contents[name]
    const licence = of ? `${own} AND ${of.licence}` : own
    const text = [licenceText(folder), ...(of ? [of.text] : [])].join('\n\n')
    found.set(key, { name, version, licence, text })
    needsOf(manifest, folder)
  }
  const needsOf = ({ dependencies = {}, optionalDependencies = {} }: PackageJson, folder: string): void => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (!name.startsWith(workspaceScope)) visit(name, folder, name in optionalDependencies)
  }
  for (const workspace of workspaces) needsOf(readManifest(join(root, workspace)), join(root, workspace))
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Packages whose licence nobody has accepted. */
export function unaccepted(packages: readonly Package[]): string[] {
  return packages
    .filter(({ licence }) => !accepted.test(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
}

/** A text with the licence of each package; packages with the same text share it. */
export function noticesOf(packages: readonly Package[]): string {
  const sharing = Map.groupBy(packages, ({ licence, text }) => text || `Licence: ${licence}`)
  const sections = [...sharing].map(([text, owners]) => {
    const names = owners.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
    return `${names.join('\n')}\n\n${text}\n`
  })
  return ['Ilbud contains the following software of others.\n', ...sections].join(`\n${'-'.repeat(80)}\n\n`)
}

function folderOf(name: string, from: string, root: string): string | undefined {
  for (let at = from; at.startsWith(root.replace(/\/$/, '')); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return undefined
}

function readManifest(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson
}

function licenceText(folder: string): string {
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && licenceFile.test(file.name)
  )
  return names.map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n')
}

/** Node's own licence, which covers all that is compiled into it. */
function nodeItself(): Package[] {
  const folder = join(dirname(process.execPath), '..')
  const text = existsSync(join(folder, 'LICENSE')) ? licenceText(folder) : ''
  return [{ name: 'Node.js', version: process.version, licence: 'MIT', text }]
}

/** `<file> <workspace>…` writes the notices for what these contain; without arguments, all licences are checked. */
if (import.meta.main) {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const [file, ...named] = process.argv.slice(2)
  const packages = packagesOf(root, file ? named : shippedWorkspaces(root))
  const faults = unaccepted(packages)
  for (const fault of faults)
    process.stderr.write(`${fault} is not on the list of accepted licences (docs/releasing.md)\n`)
  process.stdout.write(`notices: ${packages.length} packages, ${faults.length} licences not accepted\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
  const isBundle = named.length === 1 && named[0] === 'web'
  if (file) writeFileSync(file, noticesOf(isBundle ? packages : [...nodeItself(), ...packages]))
}
