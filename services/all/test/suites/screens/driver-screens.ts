import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import { empty, failing } from './screen-states.ts'

const driver = 'driver1@ilbud.example'
const alert = (page: Page) => page.getByRole('alert').first().waitFor()
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

/** The screens of drivers. */
export const driverScreens: Screen[] = [
  {
    name: 'driver',
    path: '/driver',
    as: driver,
    shows: (page) => page.getByRole('article').first().waitFor(),
    states: {
      failing: failing('/api/driver/orders', alert),
      empty: empty('/api/driver/orders', (page) =>
        page.getByText(/No free orders right now|Inga lediga uppdrag just nu/).waitFor()
      )
    }
  },
  {
    name: 'driver-routes',
    path: '/driver?tab=routes',
    as: driver,
    shows: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
    states: {
      empty: empty('/api/driver/orders', (page) => page.getByText(/No stops right now|Inga stopp just nu/).waitFor())
    }
  },
  { name: 'driver-messages', path: '/driver?tab=messages', as: driver, shows: heading },
  {
    name: 'driver-profile',
    path: '/driver?tab=profile',
    as: driver,
    shows: (page) => page.getByRole('switch').first().waitFor(),
    states: { failing: failing(/\/api\/driver\/me\/(shifts|viewers)/, alert) }
  }
]
