import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import { answering, failing } from './screen-states.ts'

const admin = 'admin@ilbud.example'
const alert = (page: Page) => page.getByRole('alert').first().waitFor()
const chart = (page: Page) => page.locator('canvas').first().waitFor()
const nobodyNeeded = { total: 0, attemptFailed: 0, late: 0, waiting: 0, noPosition: 0, notLocated: 0, farFromStop: 0 }

/** The screens of people who read figures. */
export const analystScreens: Screen[] = [
  {
    name: 'admin-overview',
    path: '/admin',
    as: admin,
    shows: chart,
    states: {
      failing: failing('/api/admin/v1/analytics', alert),
      empty: answering('/api/admin/v1/orders/exceptions', nobodyNeeded, (page) =>
        page.getByText(/No order needs you|Ingen beställning kräver åtgärd/).waitFor()
      )
    }
  },
  {
    name: 'admin-overview-dispatcher',
    path: '/admin?period=7d',
    as: 'dispatch@ilbud.example',
    shows: chart
  },
  {
    name: 'admin-palette',
    path: '/admin',
    as: admin,
    shows: async (page) => {
      await chart(page)
      await page.locator('button[aria-keyshortcuts]').click()
      await page.getByRole('option').first().waitFor()
    }
  },
  {
    name: 'admin-export',
    path: '/admin?export=open',
    as: admin,
    shows: (page) => page.getByRole('dialog').getByRole('radio').first().waitFor()
  },
  {
    name: 'admin-analytics',
    path: '/admin/analytics',
    as: admin,
    shows: async (page) => {
      await chart(page)
      await page.getByRole('rowheader').first().waitFor()
    },
    states: {
      failing: failing(/^\/api\/admin\/v1\/analytics\/(revenue|geographic)$/, alert),
      empty: {
        prepare: () => Promise.resolve(),
        shows: async (page) => {
          await page.goto('/admin/analytics?startDate=2020-01-01&endDate=2020-01-07')
          await page.getByText(/No orders in this period|Inga beställningar under perioden/).waitFor()
        }
      }
    }
  },
  {
    name: 'admin-denied',
    path: '/admin',
    as: 'sender@ilbud.example',
    shows: (page) => page.getByRole('heading', { name: /Access Denied|Åtkomst nekad/ }).waitFor()
  }
]
