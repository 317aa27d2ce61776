import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { anchorsOf, staleNames } from './doc-names.ts'

const root = new URL('../', import.meta.url).pathname
const outside = new Set(['node_modules', 'dist', '.git', '.data', '.cache'])
const files = globSync(
  ['*', '.*', '.{ci,github,changeset}/**', '{docs,infra,k8s,loadtests,packages,proto,scripts,services,web}/**/*'],
  {
    cwd: root,
    exclude: (path) => outside.has(path.split('/').at(-1)!)
  }
)
/** Names that are not in the tree: files made by a build or a run, a former file, and an example. */
const notInTree = {
  files: ['.vite/pages.json', '.vite/arrivals.json', 'secrets.json', '.prettierrc.json', 'thing.ts', 'thing.test.ts'],
  folders: ['.screens', 'loadtests/results']
}

const folders = new Set(notInTree.folders)
for (const file of files) for (let at = dirname(file); at !== '.'; at = dirname(at)) folders.add(at)
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }
const read = (path: string): string => readFileSync(root + path, 'utf8')
const named = {
  files: new Set([...files, ...notInTree.files]),
  folders,
  scripts: new Set(Object.keys(scripts)),
  anchorsOf: (path: string) => (path.endsWith('.md') ? anchorsOf(read(path)) : [])
}

const pages = files.filter((file) => file.endsWith('.md'))
const stale = pages.flatMap((page) =>
  staleNames(page, read(page), named).map((name) => `${page} names ${name}, which does not exist`)
)
for (const line of stale) process.stderr.write(`${line}\n`)
process.stdout.write(`docs: ${pages.length} pages, ${stale.length} stale names\n`)
process.exitCode = stale.length === 0 ? 0 : 1
