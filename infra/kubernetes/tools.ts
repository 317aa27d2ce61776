import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '#native/cache-folder.ts'

const modules = {
  kustomize: 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.1',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0'
}
/** Contains the schemas of every version of Kubernetes. kubeconform would download its own from a website. */
const schemasPackage = 'kubernetes-validate==1.37.0'
const schemasFolder = 'kubernetes_validate/kubernetes-json-schema/v1.37.0-local-strict'

type KubernetesTool = keyof typeof modules

const run = promisify(execFile)
// Building both takes a minute of CPU time, and longer on a busy machine.
const buildMs = 15 * 60_000

/** Where {@link fetchTools} installs them. */
function toolsFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(cacheFolder(env), 'kubernetes')
}

/** The path of a tool: the fetched one, else the one on PATH. */
export function commandOf(tool: KubernetesTool, folder = toolsFolder()): string {
  const fetched = join(folder, tool)
  return existsSync(fetched) ? fetched : tool
}

/** Where kubeconform finds the schemas; null: its default, on the network. */
export function schemasOf(env: NodeJS.ProcessEnv = process.env): string | null {
  const fetched = join(toolsFolder(env), 'schemas')
  return env.KUBERNETES_SCHEMAS ?? (existsSync(fetched) ? fetched : null)
}

/** Fetches what is missing. The tools need Go 1.25 or newer, the schemas pip. */
export async function fetchTools(log: (line: string) => void): Promise<void> {
  const folder = toolsFolder()
  await mkdir(folder, { recursive: true })
  for (const [tool, module] of Object.entries(modules)) {
    if (existsSync(join(folder, tool))) continue
    log(`building ${module} into ${folder}`)
    const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' }
    await run('go', ['install', module], { env, timeout: buildMs })
  }
  if (!existsSync(join(folder, 'schemas'))) await fetchSchemas(folder, log)
}

/** Fetched into a temporary folder and then renamed, so that an interrupted fetch leaves nothing incomplete. */
async function fetchSchemas(folder: string, log: (line: string) => void): Promise<void> {
  log(`fetching ${schemasPackage} into ${folder}`)
  const unfinished = mkdtempSync(join(folder, '.schemas-'))
  try {
    const flags = ['--quiet', '--no-deps', '--no-compile', '--target', unfinished]
    await run('python3', ['-m', 'pip', 'install', ...flags, schemasPackage], { timeout: buildMs })
    const schemas = join(unfinished, schemasFolder)
    for (const file of readdirSync(schemas)) {
      const path = join(schemas, file)
      writeFileSync(path, besideEachOther(readFileSync(path, 'utf8')))
    }
    renameSync(schemas, join(folder, 'schemas'))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Rewrites a schema's references, so that they point to files in its folder rather than to the URL in its `$id`. */
export function besideEachOther(schema: string): string {
  const found = JSON.parse(schema, (key, value: unknown) => {
    if (typeof value !== 'string') return value
    if (key === '$id' || key === '$schema') return undefined
    return key === '$ref' ? value.replace('/api/_definitions.json#', '_definitions.json#') : value
  }) as unknown
  return JSON.stringify(found)
}
