import { fileURLToPath } from 'node:url'
import { runCommand } from './command.ts'

/**
 * `npm run generate`: lints the .proto files and writes proto/grpc/gen. `-- --check` fails if that changes anything.
 * The tools are 180 MB that few people ever need, so they are installed here and not by `npm ci`.
 */
const root = fileURLToPath(new URL('../', import.meta.url))
const generator = `${root}proto/generator`
const bin = `${generator}/node_modules/.bin`
const env = { PATH: `${bin}:${process.env.PATH}` }

const steps: [string, string[]][] = [
  ['npm', ['ci', '--prefix', generator]],
  [`${bin}/buf`, ['lint']],
  [`${bin}/buf`, ['generate', '--clean']]
]
if (process.argv.includes('--check')) steps.push(['git', ['diff', '--exit-code', '--stat', 'proto/grpc/gen']])

for (const [command, args] of steps) {
  const { code } = await runCommand(command, command, args, { cwd: root, env, show: true })
  if (code === 0) continue
  process.exitCode = code
  break
}
