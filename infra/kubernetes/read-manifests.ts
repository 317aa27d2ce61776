import { globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'

interface Named {
  name: string
}

interface Container extends Named {
  args?: string[]
  command?: string[]
  image?: string
  env?: (Named & { value?: string })[]
  ports?: (Named & { containerPort: number })[]
  resources?: { requests: Record<string, string>; limits: Record<string, string> }
  securityContext?: Record<string, unknown>
  startupProbe?: unknown
  livenessProbe?: { httpGet: { path: string } }
  readinessProbe?: { httpGet: { path: string } }
  volumeMounts?: (Named & { mountPath: string })[]
}

interface PodSpec {
  containers: Container[]
  terminationGracePeriodSeconds?: number
  automountServiceAccountToken?: boolean
  securityContext?: Record<string, unknown>
  topologySpreadConstraints?: { topologyKey: string; matchLabelKeys: string[] }[]
  volumes?: (Named & { secret?: { secretName: string; defaultMode: number } })[]
}

export interface Manifest {
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec: Record<string, unknown>
}

export interface Workload extends Manifest {
  spec: { suspend?: boolean; template: { metadata: { labels: Record<string, string> }; spec: PodSpec } }
}

const k8s = fileURLToPath(new URL('../../k8s/', import.meta.url))

export const readFile = (path: string): string => readFileSync(k8s + path, 'utf8')

export const readSettings = (path: string): Record<string, string> => parseEnv(readFile(path)) as Record<string, string>

export function readManifests(pattern: string): Manifest[] {
  const files = globSync(pattern, { cwd: k8s, exclude: ['**/kustomization.yaml', '**/every-*.yaml'] })
  return files.flatMap((file) => parseAllDocuments(readFile(file)).map((document) => document.toJS() as Manifest))
}

/** Our Deployments and Jobs as kustomize produces them, with the patch that applies to all. */
export function readWorkloads(): Workload[] {
  const kinds = { 'base/services': 'every-service.yaml', 'base/jobs': 'every-job.yaml' }
  return Object.entries(kinds).flatMap(([folder, patch]) => {
    const common = parse(readFile(`${folder}/${patch}`), { merge: true }) as Workload
    return readManifests(`${folder}/*.yaml`)
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .map((manifest) => merged(manifest, { ...common, metadata: {} }) as Workload)
  })
}

/** A strategic merge, as far as we use it: maps by key, lists by the name of their items. */
function merged(base: unknown, patch: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(patch)) {
    const names = new Set(base.map((item) => (item as Named).name))
    const patched = base.map((item: Named) => {
      const other = patch.find(({ name }: Named) => name === item.name) as unknown
      return other === undefined ? item : merged(item, other)
    })
    return [...patched, ...patch.filter(({ name }: Named) => !names.has(name))]
  }
  if (isMap(base) && isMap(patch)) {
    const keys = new Set([...Object.keys(base), ...Object.keys(patch)])
    return Object.fromEntries([...keys].map((key) => [key, merged(base[key], patch[key])]))
  }
  return patch ?? base
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
