import { driverRoutes } from '#http/driver.ts'
import type { DutyDeps } from '#use-cases/change-duty.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { Parts } from '@ilbud/kernel/process/service'

/** The HTTP app of drivers, without a port. `/ws` is no route: see http/socket-door.ts. */
export async function buildApp(parts: Parts, deps: DutyDeps): Promise<App> {
  const app = createHttp({ service: 'drivers', parts })
  await app.register(driverRoutes(deps))
  await app.ready()
  return app
}
