import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bump, sectionOf, withSection } from './changelog.ts'
import { runCommand, tool } from '#command.ts'
import { withImageTag } from './image-tag.ts'

/**
 * `npm run release`: turns the changesets into a version of the product. Every workspace gets it, CHANGELOG.md a
 * section, and the overlay of production its tag. docs/releasing.md has what comes before and after.
 */
interface Plan {
  changesets: { summary: string; releases: { name: string; type: Bump }[] }[]
  releases: { name: string; newVersion: string }[]
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const product = '@ilbud/all'
const folder = mkdtempSync(join(tmpdir(), 'ilbud-release-'))
const planFile = join(folder, 'plan.json')

await run(tool('changeset'), ['status', `--output=${planFile}`])
const { changesets, releases } = JSON.parse(readFileSync(planFile, 'utf8')) as Plan
rmSync(folder, { recursive: true })
const version = releases.find(({ name }) => name === product)?.newVersion
if (!version) throw new Error('There is nothing to release: no changeset names @ilbud/all.')

const changes = changesets.flatMap(({ summary, releases: named }) => {
  const type = named.find(({ name }) => name === product)?.type
  return type ? [{ summary, type }] : []
})
await run(tool('changeset'), ['version'])
const changelog = `${root}CHANGELOG.md`
const section = sectionOf(version, new Date().toISOString().slice(0, 10), changes)
writeFileSync(changelog, withSection(readFileSync(changelog, 'utf8'), section))
await run('npm', ['pkg', 'set', `version=${version}`])
await run('npm', ['install', '--package-lock-only'])
await run(process.execPath, ['scripts/lockfile.ts'])
await run(process.execPath, ['scripts/releases/release-api.ts', version])
const overlay = `${root}k8s/overlays/prod/kustomization.yaml`
writeFileSync(overlay, withImageTag(readFileSync(overlay, 'utf8'), version))
process.stdout.write(`${version} is ready to be reviewed and committed.\n`)

async function run(command: string, args: string[]): Promise<void> {
  const { code, output } = await runCommand(command, command, args, { cwd: root })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
}
