import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deadCitations } from './citations.ts'
import { anchorsOf, staleNames } from './doc-names.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
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
  folders: ['.screens', '.sbom', 'loadtests/results']
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

/** What a person writes and reads: comments and documents. Samples and translations are data. */
const readable = /\.(ts|tsx|mjs|js|css|html|sql|proto|go|sh|ya?ml|http|conf|md)$|(^|\/)(Dockerfile|\.env\.example)$/
const generated = /^proto\/(grpc\/gen|events\/samples)\//
/** These tests plant what the check refuses. */
const planted = ['scripts/checks/citations.test.ts', 'scripts/checks/doc-names.test.ts']
const citable = {
  hasFile: (path: string) => named.files.has(path),
  anchorsOf: named.anchorsOf,
  decisions: new Set(files.flatMap((path) => /^docs\/adr\/(\d+)-/.exec(path)?.[1] ?? []).map(Number)),
  goals: new Set([...read('docs/goals.md').matchAll(/^\| ([FR]\d+) \|/gm)].map(([, name]) => name!))
}
const dead = files
  .filter((path) => readable.test(path) && !generated.test(path) && !planted.includes(path))
  .flatMap((path) => deadCitations(read(path), citable).map((cited) => `${path} cites ${cited}, which leads nowhere`))

const problems = [...stale, ...dead]
for (const line of problems) process.stderr.write(`${line}\n`)
process.stdout.write(`docs: ${pages.length} pages, ${stale.length} stale names, ${dead.length} dead citations\n`)
process.exitCode = problems.length === 0 ? 0 : 1
