import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './command.ts'

/** Builds both overlays and holds them against the schemas of Kubernetes, strictly, where the tools are present. */
const root = new URL('../', import.meta.url).pathname
const { KUBERNETES_SCHEMAS } = process.env
const places = KUBERNETES_SCHEMAS
  ? ['-schema-location', `${KUBERNETES_SCHEMAS}/{{.ResourceKind}}{{.KindSuffix}}.json`]
  : []

for (const tool of ['kustomize', 'kubeconform']) {
  const { code } = await runCommand(tool, tool, tool === 'kustomize' ? ['version'] : ['-v'])
  if (code === 0) continue
  process.stdout.write(`skipped: ${tool} is not installed\n`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'ilbud-k8s-'))
for (const overlay of ['dev', 'prod']) {
  const file = join(folder, `${overlay}.yaml`)
  const built = await runCommand(overlay, 'kustomize', ['build', `k8s/overlays/${overlay}`, '-o', file], { cwd: root })
  const held =
    built.code === 0 ? await runCommand(overlay, 'kubeconform', ['-strict', '-summary', ...places, file]) : built
  process.stdout.write(`${overlay}: ${held.output}`)
  if (held.code !== 0) process.exitCode = 1
}
rmSync(folder, { recursive: true })
