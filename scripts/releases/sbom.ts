import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommand } from '#command.ts'
import { packagesOf, shippedWorkspaces, unaccepted } from '#third-party-notices.ts'

/**
 * `npm run sbom` writes what the product consists of into `.sbom/`: `sbom.cdx.json` (CycloneDX, every package of the
 * lock file that is not for development alone) and `licences.csv` (every package that services or the client load). Exit
 * code 1 if a licence is not accepted, as in `npm run check`.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = `${root}.sbom`
mkdirSync(folder, { recursive: true })

const flags = [
  '--package-lock-only',
  '--omit',
  'dev',
  '--sbom-format',
  'cyclonedx',
  '--workspaces',
  '--include-workspace-root'
]
const { code, output } = await runCommand('sbom', 'npm', ['sbom', ...flags], { cwd: root })
if (code !== 0) {
  process.stderr.write(output)
  process.exit(1)
}
writeFileSync(`${folder}/sbom.cdx.json`, output)
const { components } = JSON.parse(output) as { components: unknown[] }

const packages = packagesOf(root, shippedWorkspaces(root))
const rows = packages.map(({ name, version, licence }) => `${name},${version},${licence}`)
writeFileSync(`${folder}/licences.csv`, `${['package,version,licence', ...rows].join('\n')}\n`)

const faults = unaccepted(packages)
for (const fault of faults)
  process.stderr.write(`${fault} is not on the list of accepted licences (docs/releasing.md)\n`)
process.stdout.write(`.sbom/sbom.cdx.json: ${components.length} components\n`)
process.stdout.write(`.sbom/licences.csv: ${packages.length} packages, ${faults.length} licences not accepted\n`)
process.exitCode = faults.length === 0 ? 0 : 1
