import { adminDriversRoutes } from '#http/admin-drivers.ts'
import { driverRoutes } from '#http/driver.ts'
import type { DriversDeps } from '#use-cases/deps.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

/** The HTTP app of drivers, without a port. `/ws` is no route: see http/socket-server.ts. */
export async function buildApp(context: ServiceContext, deps: DriversDeps): Promise<App> {
  const app = createHttp({ service: 'drivers', context })
  await app.register(driverRoutes(deps))
  await app.register(adminDriversRoutes(deps))
  return app
}
