import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.ts'
import { runCommand, tool } from './command.ts'
import { writeSheets } from './contact-sheets.ts'

/**
 * `npm run screens`: checks every screen in every size, theme, language and state, and writes a contact sheet of each
 * to `.screens/`.
 */
const folder = fileURLToPath(new URL('../.screens/', import.meta.url))
rmSync(folder, { recursive: true, force: true })
await buildWeb()
const { code } = await runCommand(
  'screens',
  tool('vitest'),
  ['run', '--project', 'long', 'screens.long', '-t', 'every screen'],
  {
    env: { SCREENS: folder },
    show: true
  }
)
const sheets = writeSheets(folder)
process.stdout.write(`${sheets} sheets: ${folder}index.html\n`)
process.exitCode = code
