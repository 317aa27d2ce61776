import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf, schemasOf } from '@ilbud/infra/kubernetes/tools'
import { runCommand } from './command.ts'

/** Builds both overlays and validates them strictly against the schemas of Kubernetes, if the tools are installed. */
const root = new URL('../', import.meta.url).pathname
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
for (const overlay of ['dev', 'prod']) {
  const file = join(folder, `${overlay}.yaml`)
  const rendering = await runCommand(overlay, kustomize, ['build', `k8s/overlays/${overlay}`, '-o', file], {
    cwd: root
  })
  const validation =
    rendering.code === 0 ? await runCommand(overlay, kubeconform, ['-strict', '-summary', ...places, file]) : rendering
  process.stdout.write(`${overlay}: ${validation.output}`)
  if (validation.code !== 0) process.exitCode = 1
}
rmSync(folder, { recursive: true })
