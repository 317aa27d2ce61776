import { fileURLToPath } from 'node:url'

// Every npm script starts here, so that an old Node prints a readable line instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 12)) {
  process.stderr.write(
    `Ilbud runs on Node 24.12 or newer; this is ${process.versions.node}. "npm ci" brings one for Linux and Windows: run the npm scripts, or install Node 24.\n`
  )
  process.exit(1)
}
const [script, ...rest] = process.argv.slice(2)
const url = new URL(`../${script}`, import.meta.url)
process.argv = [process.argv[0], fileURLToPath(url), ...rest]
await import('./operate/closed-output.ts')
await import(url.href)
