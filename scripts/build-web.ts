import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { runCommand, tool } from './command.ts'
import { noticesOf, packagesOf } from './third-party-notices.ts'

const root = new URL('../', import.meta.url).pathname
const stamp = `${root}web/dist/.sources`

/** Builds the web client if its sources changed since the last build. Rejects with the build's output. */
export async function buildWeb(): Promise<void> {
  const hash = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  process.stdout.write('Building the web client …\n')
  const { code, output } = await runCommand('web', tool('vite'), ['build', '--logLevel', 'warn'], { cwd: `${root}web` })
  if (code !== 0) throw new Error(`The web client could not be built:\n${output}`)
  writeFileSync(`${root}web/dist/third-party-notices.txt`, noticesOf(packagesOf(root, ['web'])))
  writeFileSync(stamp, hash)
}

function sourcesHash(): string {
  const files = globSync(['package-lock.json', 'proto/{http,geo}/**', 'web/{*,build/**,src/**,public/**}'], {
    cwd: root,
    withFileTypes: true
  })
  const hash = createHash('sha256')
  const paths = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`)
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}
