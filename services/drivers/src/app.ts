import { adminDriversRoutes } from '#http/admin-drivers.ts'
import { driverRoutes } from '#http/driver.ts'
import type { DriversDeps } from '#use-cases/deps.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import type { FastifyPluginAsync } from 'fastify'

/** The HTTP app of drivers, without a port. */
export async function buildApp(context: ServiceContext, deps: DriversDeps, sockets: FastifyPluginAsync): Promise<App> {
  const app = createHttp({ service: 'drivers', context })
  await app.register(driverRoutes(deps))
  await app.register(adminDriversRoutes(deps))
  await app.register(sockets)
  return app
}
