import { buildWeb } from './build-web.ts'
import { runCommand, tool } from './command.ts'

/** `npm run screens`: a picture of every screen, in both languages and themes, into `.screens/`. */
const folder = new URL('../.screens/', import.meta.url).pathname
await buildWeb()
const { code } = await runCommand(
  'screens',
  tool('vitest'),
  ['run', '--project', 'e2e', 'product.e2e', '-t', 'every screen'],
  {
    env: { SCREENS: folder },
    show: true
  }
)
process.stdout.write(`The pictures are in ${folder}\n`)
process.exitCode = code
