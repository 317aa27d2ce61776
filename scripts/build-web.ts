import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommand, tool } from './command.ts'
import { noticesOf, packagesOf } from './third-party-notices.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = `${root}web/dist/.sources`

/** Builds the web client if its sources changed since the last build. Rejects with the build's output. */
export async function buildWeb(): Promise<void> {
  const hash = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  process.stdout.write('Building the web client …\n')
  const { code, output } = await runCommand('web', tool('vite'), ['build', '--logLevel', 'warn'], { cwd: `${root}web` })
  if (code !== 0) throw new Error(`The web client could not be built:\n${output}`)
  await addClient()
  writeFileSync(`${root}web/dist/third-party-notices.txt`, noticesOf(packagesOf(root, ['web'])))
  writeFileSync(stamp, hash)
}

/** The package for shops' programs, which npm installs from the server: `/ilbud-client.tgz`. */
async function addClient(): Promise<void> {
  const steps: [string, string[]][] = [
    [process.execPath, [`${root}scripts/build-client.ts`]],
    ['npm', ['pack', './packages/client/dist', '--pack-destination', 'web/dist', '--ignore-scripts']]
  ]
  for (const [command, args] of steps) {
    const { code, output } = await runCommand('client', command, args, { cwd: root })
    if (code !== 0) throw new Error(`The client for shops could not be packed:\n${output}`)
  }
  const [packed] = globSync('ilbud-client-*.tgz', { cwd: `${root}web/dist` })
  renameSync(`${root}web/dist/${packed}`, `${root}web/dist/ilbud-client.tgz`)
}

function sourcesHash(): string {
  const sources = ['package-lock.json', 'proto/{http,geo}/**', 'web/{*,build/**,src/**,public/**}']
  const files = globSync([...sources, 'packages/client/{*,src/**}'], { cwd: root, withFileTypes: true })
  const hash = createHash('sha256')
  const paths = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`)
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}
