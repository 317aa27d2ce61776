import { fileURLToPath } from 'node:url'
import { runCommand, tool } from '#command.ts'

/** Fails when the catalogs are not what "lingui extract" would write, or a text has no Swedish translation. */
const checks = [
  { args: ['sync', '--clean'], mend: 'run "npx lingui extract --clean" in web/' },
  { args: ['missing', '--locale', 'sv'], mend: 'fill in what is empty in sv.po' }
]

const cwd = fileURLToPath(new URL('../../web/', import.meta.url))
for (const { args, mend } of checks) {
  // With several threads, each of which loads Babel, it takes half as much processor time again.
  const { code, output } = await runCommand(
    'lingui',
    tool('lingui'),
    ['check', ...args, '--verbose', '--workers', '1'],
    { cwd }
  )
  if (code === 0) continue
  process.stderr.write(`${output}To fix it: ${mend}\n`)
  process.exitCode = 1
}
