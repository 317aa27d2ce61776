import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommand, tool } from './command.ts'

/**
 * `npm run client:build`: packages/client as it is published, in its `dist/`: JavaScript, types, and a package.json of
 * its own. `npm publish packages/client/dist` does the rest. `-- FOLDER` builds it there instead.
 */
const root = fileURLToPath(new URL('../', import.meta.url))
const source = `${root}packages/client`
const target = process.argv[2] ?? `${source}/dist`

rmSync(target, { recursive: true, force: true })
const { code, output } = await runCommand('client', tool('tsc'), ['-p', source, '--outDir', target])
if (code !== 0) throw new Error(`The client could not be built:\n${output}`)

const { version, name, description, license, repository, type } = JSON.parse(
  readFileSync(`${source}/package.json`, 'utf8')
) as Record<string, unknown>
const published = {
  name,
  version,
  description,
  license,
  // Provenance is refused where this is not where the workflow runs.
  repository,
  type,
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  engines: { node: '>=20.3' },
  publishConfig: { access: 'public', provenance: true }
}
writeFileSync(`${target}/package.json`, `${JSON.stringify(published, null, 2)}\n`)
copyFileSync(`${source}/README.md`, `${target}/README.md`)
copyFileSync(`${root}LICENSE`, `${target}/LICENSE`)
