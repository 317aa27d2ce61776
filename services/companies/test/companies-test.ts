import type { CompaniesTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/database-test'
import { type Started, startCompanies } from './a-companies.ts'

/** A test with its own database and the service running on it. */
export const it = databaseTest<CompaniesTables>('companies', new URL('../src/db/migrations/', import.meta.url)).extend<{
  companies: Started
}>({
  companies: async ({ env, bus }, use) => {
    const started = await startCompanies({ env, bus })
    await use(started)
    await started.stop()
  }
})
