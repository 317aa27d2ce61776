import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printCommands, printStates } from '#domain/journey/print.ts'
import { expect, it } from 'vitest'

// The tables in docs/domain/order-lifecycle.md are generated from the code: `vitest -u` writes them.
const file = new URL('../../../docs/domain/order-lifecycle.md', import.meta.url)
const tables = { states: printStates(), commands: printCommands() }

/** The page with each table between its two markers replaced by the one that the code prints. */
function withTables(page: string): string {
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(new RegExp(`(<!-- table of ${name} -->\\n)[^]*?(<!-- end -->)`), `$1\n${table}\n\n$2`),
    page
  )
}

it('docs/domain/order-lifecycle.md shows states and commands as the code has them', async () => {
  const page = withTables(readFileSync(file, 'utf8'))
  for (const table of Object.values(tables)) expect(page).toContain(table)
  await expect(page).toMatchFileSnapshot(fileURLToPath(file))
})
