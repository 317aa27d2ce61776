import { clonedDatabaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { dbMigrate } from './db-migrate.ts'

/** A vitest `it` with a database that has the schemas of all services; `db` connects as `service`. */
export function everySchemaTest(service: string) {
  return clonedDatabaseTest<unknown>(service, 'npm run db:migrate', async (url) => {
    const lines: string[] = []
    expect(await dbMigrate([], { DATABASE_URL: url }, (line) => lines.push(line)), lines.join('\n')).toBe(0)
  })
}
