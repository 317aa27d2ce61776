import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import { answering, empty, failing } from './screen-states.ts'

const sender = 'sender@ilbud.example'
const owner = 'owner@blomman.example'
const alert = (page: Page) => page.getByRole('alert').first().waitFor()
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const listItem = (page: Page) => page.locator('main').getByRole('listitem').first().waitFor()
const noFigures = {
  testOrders: 0,
  totalOrders: 0,
  problems: 0,
  waiting: 0,
  cancelled: 0,
  inTransit: 0,
  delivered: 0,
  totalSpent: 0
}

/** No link of the bar is behind the edge of a phone. */
async function allInView(page: Page, bar: RegExp): Promise<void> {
  const links = await page.getByRole('navigation', { name: bar }).getByRole('link').all()
  for (const link of links) {
    const box = (await link.boundingBox())!
    if (box.x + box.width > page.viewportSize()!.width) throw new Error(`${await link.innerText()} is behind the edge`)
  }
}

/** The screens of senders and companies. */
export const senderScreens: Screen[] = [
  { name: 'send', path: '/send', as: sender, shows: heading },
  {
    name: 'send-address-book',
    path: '/send',
    as: sender,
    shows: async (page) => {
      const book = page.getByRole('button', { name: /address book|adressbok/i }).first()
      await book.click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    }
  },
  {
    name: 'send-several',
    path: '/send/several',
    as: sender,
    shows: (page) => page.locator('input[type=file]').waitFor({ state: 'attached' })
  },
  { name: 'quote', path: '/quote', as: sender, shows: heading },
  {
    name: 'dashboard',
    path: '/dashboard',
    as: sender,
    shows: (page) => page.getByRole('table').first().waitFor(),
    states: {
      failing: failing('/api/v1/orders', alert),
      empty: answering('/api/v1/orders/summary', noFigures, (page) =>
        page.getByRole('link', { name: /Create Your First Order|Gör din första beställning/ }).waitFor()
      )
    }
  },
  {
    name: 'order-details',
    path: '/dashboard',
    as: sender,
    shows: async (page) => {
      await page.locator('main table button[aria-haspopup=dialog]').first().click()
      await page.getByRole('dialog').locator('dl').first().waitFor()
    }
  },
  {
    name: 'recurring',
    path: '/dashboard/recurring',
    as: sender,
    shows: heading,
    states: { failing: failing('/api/v1/recurring-orders', alert) }
  },
  {
    name: 'company-orders',
    path: '/dashboard/company',
    as: owner,
    shows: async (page) => {
      await page.getByRole('table').first().waitFor()
      await allInView(page, /^(Company|Företag)$/)
    },
    states: {
      failing: failing('/api/companies/me/orders', alert),
      empty: empty('/api/companies/me/orders', (page) =>
        page.getByText(/No orders yet|Inga beställningar än/).waitFor()
      )
    }
  },
  {
    name: 'company-cost-centres',
    path: '/dashboard/company?tab=cost-centres',
    as: owner,
    shows: listItem,
    states: {
      failing: failing('/api/companies/me/cost-centres', alert),
      empty: empty('/api/companies/me/cost-centres', (page) =>
        page.getByText(/No cost centres yet|Inga kostnadsställen än/).waitFor()
      )
    }
  },
  { name: 'company-members', path: '/dashboard/company?tab=members', as: owner, shows: listItem },
  {
    name: 'company-details',
    path: '/dashboard/company?tab=details',
    as: owner,
    shows: (page) => page.locator('main dl').first().waitFor(),
    states: { failing: failing('/api/companies/me', alert) }
  },
  {
    name: 'account',
    path: '/account',
    as: sender,
    shows: listItem,
    states: { failing: failing('/api/v1/auth/sessions', alert) }
  }
]
