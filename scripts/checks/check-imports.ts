import { existsSync, globSync, readFileSync } from 'node:fs'
import { type Installed, loosePins, type Manifest, undeclaredImports, type Workspace } from './declared-imports.ts'
import { breaches } from './import-rules.ts'

const outside = (path: string): boolean => /(^|\/)(node_modules|dist)$/.test(path)
const files = globSync('{proto,packages,services,web,loadtests,infra,scripts}/**/*.{ts,tsx,css}', { exclude: outside })
const texts = new Map(['vitest.config.ts', ...files].map((file) => [file, readFileSync(file, 'utf8')]))

const ownRules = files.filter((file) => !file.endsWith('.css')).flatMap((file) => breaches(file, texts.get(file)!))
const workspaces = ['proto', 'web', 'infra', 'loadtests', ...globSync('{packages,services}/*')].map(readWorkspace)
workspaces.push(readWorkspace(''))
const declarations = workspaces.flatMap((workspace) => undeclaredImports(workspace, readInstalled))
const pins = loosePins(workspaces.map(({ manifest }) => manifest))

const faults = [...ownRules, ...declarations, ...pins]
for (const line of faults) process.stderr.write(`${line}\n`)
process.stdout.write(`imports: ${files.length} files, ${faults.length} breaches\n`)
process.exitCode = faults.length === 0 ? 0 : 1

function readWorkspace(folder: string): Workspace {
  const own = folder === '' ? /^(scripts\/|vitest\.config)/ : new RegExp(`^${folder}/`)
  return {
    folder,
    manifest: readJson<Manifest>(`${folder || '.'}/package.json`),
    texts: new Map([...texts].filter(([file]) => own.test(file)))
  }
}

function readInstalled(name: string): Installed {
  const path = `node_modules/${name}/package.json`
  if (!existsSync(path)) return { peers: [], programs: [] }
  const { peerDependencies = {}, bin = {} } = readJson<{ peerDependencies?: object; bin?: object | string }>(path)
  return { peers: Object.keys(peerDependencies), programs: typeof bin === 'string' ? [] : Object.keys(bin) }
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}
