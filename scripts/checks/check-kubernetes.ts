import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandOf, schemasOf } from '@ilbud/infra/kubernetes/tools'
import { runCommand } from '#command.ts'

/** Builds both overlays, and production with every component, and validates them strictly against the schemas of Kubernetes, if the tools are installed. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const kustomize = commandOf('kustomize')
const kubeconform = commandOf('kubeconform')
const schemas = schemasOf()
const places = schemas ? ['-schema-location', `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`] : []

for (const [command, question] of [
  [kustomize, 'version'],
  [kubeconform, '-v']
] as const) {
  const { code } = await runCommand(command, command, [question])
  if (code === 0) continue
  process.stdout.write(`skipped: ${command} is not installed; run infra/kubernetes/fetch-tools.ts\n`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'ilbud-k8s-'))
const from = (path: string): string => join(root, 'k8s', path)
const complete = join(folder, 'complete')
mkdirSync(complete)
const components = globSync('components/*', { cwd: from('') }).map(from)
writeFileSync(
  join(complete, 'kustomization.yaml'),
  JSON.stringify({
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'ilbud',
    resources: [relative(complete, from('overlays/prod'))],
    components: components.map((path) => relative(complete, path))
  })
)

const builds = { dev: from('overlays/dev'), prod: from('overlays/prod'), 'prod with every component': complete }
for (const [name, path] of Object.entries(builds)) {
  const file = join(folder, `${name}.yaml`)
  const rendering = await runCommand(name, kustomize, ['build', path, '-o', file], { cwd: root })
  const validation =
    rendering.code === 0 ? await runCommand(name, kubeconform, ['-strict', '-summary', ...places, file]) : rendering
  process.stdout.write(`${name}: ${validation.output}`)
  if (validation.code !== 0) process.exitCode = 1
}
rmSync(folder, { recursive: true })
