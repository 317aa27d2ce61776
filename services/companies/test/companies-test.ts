import type { CompaniesTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Started, startCompanies } from './a-companies.ts'

/** A test with its own database and the service running on it. */
export const it = databaseTest<CompaniesTables>('companies', new URL('../src/db/migrations/', import.meta.url)).extend<{
  companies: Started
  /** Settings beside those of the database. */
  settings: Record<string, string>
}>({
  // eslint-disable-next-line no-empty-pattern
  settings: async ({}, use) => use({}),
  companies: async ({ env, bus, settings }, use) => {
    const started = await startCompanies({ env: { ...env, ...settings }, bus })
    await use(started)
    await started.stop()
  }
})
