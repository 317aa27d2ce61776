import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import { empty, failing } from './screen-states.ts'

const dispatch = 'dispatch@ilbud.example'
const row = (page: Page) => page.getByRole('table').getByRole('row').nth(1).waitFor()

/** The dispatcher's board: the list, one order beside it, and everybody's routes. */
export const boardScreens: Screen[] = [
  {
    name: 'board',
    path: '/admin/orders',
    as: dispatch,
    shows: row,
    states: {
      failing: failing('/api/admin/v1/orders', (page) => page.getByRole('alert').first().waitFor()),
      empty: empty('/api/admin/v1/orders', (page) => page.getByText(/No orders yet|Inga beställningar ännu/).waitFor())
    }
  },
  {
    name: 'board-order',
    path: '/admin/orders',
    as: dispatch,
    shows: async (page) => {
      await row(page)
      await page.locator('a[data-order]').first().click()
      await page.getByRole('list', { name: /^(Timeline|Händelser)$/ }).waitFor()
    }
  },
  {
    name: 'routes',
    path: '/admin/routes',
    as: dispatch,
    shows: (page) => page.getByRole('button', { expanded: false }).first().waitFor(),
    states: {
      failing: failing('/api/admin/v1/routes', (page) => page.getByRole('alert').first().waitFor()),
      empty: empty('/api/admin/v1/routes', (page) => page.getByText(/Nobody is on duty|Ingen är i tjänst/).waitFor())
    }
  }
]
