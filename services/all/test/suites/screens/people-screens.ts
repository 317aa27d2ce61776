import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'
import type { Screen } from './screen.ts'
import { empty, failing } from './screen-states.ts'

/** The admin's customer tab and settings. */
export const peopleScreens: Screen[] = [
  {
    name: 'admin-companies',
    path: '/admin/customers',
    as: 'admin@ilbud.example',
    shows: (page) => page.getByRole('table').first().waitFor(),
    states: {
      failing: failing('/api/admin/v1/company-applications', (page) => page.getByRole('alert').first().waitFor()),
      empty: empty('/api/admin/v1/company-applications', (page) =>
        page.getByText(/No companies yet|Inga företag än/).waitFor()
      )
    }
  },
  {
    name: 'admin-drivers',
    path: '/admin/customers/drivers',
    as: 'admin@ilbud.example',
    shows: (page) => page.getByRole('table').first().waitFor(),
    states: {
      failing: failing('/api/admin/v1/drivers', (page) => page.getByRole('alert').first().waitFor()),
      empty: empty('/api/admin/v1/drivers', (page) => page.getByText(/No drivers yet|Inga förare än/).waitFor())
    }
  },
  {
    name: 'admin-recipients',
    path: '/admin/customers/recipients',
    as: 'admin@ilbud.example',
    shows: (page) => page.getByRole('table').first().waitFor()
  },
  {
    name: 'admin-account',
    path: `/admin/customers/admins?user=${demoAccounts[0]!.id}`,
    as: 'admin@ilbud.example',
    shows: (page) => page.getByRole('dialog').getByRole('combobox').first().waitFor()
  },
  {
    name: 'admin-settings',
    path: '/admin/settings',
    as: 'admin@ilbud.example',
    shows: (page) => page.getByRole('textbox').first().waitFor(),
    states: { failing: failing('/api/admin/v1/settings', (page) => page.getByRole('alert').first().waitFor()) }
  },
  {
    name: 'admin-limits',
    path: '/admin/settings/limits',
    as: 'admin@ilbud.example',
    shows: (page) => page.locator('canvas').first().waitFor()
  },
  {
    name: 'admin-audit',
    path: '/admin/settings/audit',
    as: 'admin@ilbud.example',
    shows: (page) => page.locator('details').first().waitFor(),
    states: {
      failing: failing('/api/admin/v1/audit', (page) => page.getByRole('alert').first().waitFor()),
      empty: empty('/api/admin/v1/audit', (page) => page.getByText(/Nothing matches|Inget matchar/).waitFor())
    }
  }
]
