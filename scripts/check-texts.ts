import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, tool } from './command.ts'

/** Fails when a text in the code is not in the catalogs, or has no Swedish. Works on a copy. */
const root = new URL('../', import.meta.url).pathname
const locales = join(root, 'web/src/locales')
const copy = mkdtempSync(join(root, '.texts-'))
for (const part of ['src', 'lingui.config.ts', 'package.json']) {
  cpSync(join(root, 'web', part), join(copy, part), { recursive: true })
}

const problems: string[] = []
const { code, output } = await runCommand('extract', tool('lingui'), ['extract', '--clean'], { cwd: copy })
if (code !== 0) problems.push(output)
for (const file of globSync('**/*.po', { cwd: locales })) {
  const extracted = entries(readFileSync(join(copy, 'src/locales', file), 'utf8'))
  const committed = entries(readFileSync(join(locales, file), 'utf8'))
  for (const [id, text] of extracted) {
    if (!committed.has(id)) problems.push(`${file} lacks "${id}": run "npx lingui extract" in web/ and translate it`)
    else if (text === '' && file.endsWith('sv.po')) problems.push(`${file} has no Swedish for "${id}"`)
  }
  for (const id of committed.keys())
    if (!extracted.has(id)) problems.push(`${file} has "${id}", which nothing says any more`)
}
rmSync(copy, { recursive: true })

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`texts: ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1

/** msgid → msgstr; a text that spans lines is joined. */
function entries(po: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const block of po.split('\n\n')) {
    const id = field(block, 'msgid')
    if (id) found.set(`${field(block, 'msgctxt')}${id}`, field(block, 'msgstr'))
  }
  return found
}

function field(block: string, name: string): string {
  const match = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block)
  return match ? [...match[1]!.matchAll(/"(.*)"/g)].map(([, text]) => text).join('') : ''
}
