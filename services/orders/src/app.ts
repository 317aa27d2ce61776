import { addProofRoutes } from '#http/add-proof.ts'
import { adminCommandRoutes } from '#http/admin-commands.ts'
import { adminOrdersRoutes } from '#http/admin-orders.ts'
import { customerOrdersRoutes } from '#http/customer-orders.ts'
import { documentsRoutes } from '#http/documents.ts'
import { driverOffersRoutes } from '#http/driver-offers.ts'
import { driverOrdersRoutes } from '#http/driver-orders.ts'
import { placeOrderRoutes } from '#http/place-order.ts'
import { trackingPageRoutes } from '#http/tracking-page.ts'
import { proofsRoutes } from '#http/proofs.ts'
import { quotesAndPlacesRoutes } from '#http/quotes-and-places.ts'
import { recurringOrdersRoutes } from '#http/recurring-orders.ts'
import { settingsRoutes } from '#http/settings.ts'
import { streetsRoutes } from '#http/streets.ts'
import { tariffsRoutes } from '#http/tariffs.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

/** The HTTP app of orders, without a port. */
export async function buildApp(context: ServiceContext, deps: OrdersDeps): Promise<App> {
  const app = createHttp({ service: 'orders', context })
  await app.register(placeOrderRoutes(deps))
  await app.register(customerOrdersRoutes(deps))
  await app.register(recurringOrdersRoutes(deps))
  await app.register(trackingPageRoutes(deps))
  await app.register(driverOrdersRoutes(deps))
  await app.register(driverOffersRoutes(deps))
  await app.register(adminOrdersRoutes(deps))
  await app.register(adminCommandRoutes(deps))
  await app.register(addProofRoutes(deps))
  await app.register(proofsRoutes(deps))
  await app.register(documentsRoutes(deps))
  await app.register(quotesAndPlacesRoutes(deps))
  await app.register(streetsRoutes(deps))
  await app.register(settingsRoutes(deps))
  await app.register(tariffsRoutes(deps))
  return app
}
