import { type DataKey, open } from '@ilbud/kernel/db/seal'
import { withClient } from '@ilbud/kernel/db/pool'

interface Table {
  schema: string
  name: string
}

/** Every row of every table of every schema, including the event log, with encrypted values decrypted. */
export async function readAllTables(url: string, dataKey: DataKey): Promise<{ where: string; text: string }[]> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<Table>(`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`)
    const found: { where: string; text: string }[] = []
    for (const { schema, name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from "${schema}"."${name}"`)
      for (const row of rows) {
        const opened = Object.values(row).flatMap((value) => unseal(value, dataKey))
        found.push({ where: `${schema}.${name}`, text: [JSON.stringify(row), ...opened].join(' ') })
      }
    }
    return found
  })
}

/** Decrypts bytes, or base64 in a text; ignores what cannot be decrypted. */
function unseal(value: unknown, dataKey: DataKey): string[] {
  const bytes = Buffer.isBuffer(value) ? value : typeof value === 'string' ? Buffer.from(value, 'base64') : null
  if (!bytes || bytes.length < 29) return []
  try {
    return [open(dataKey, bytes)]
  } catch {
    return []
  }
}
