import { authRoutes, type AuthRoutesDeps } from '#http/auth.ts'
import { keyRoutes } from '#http/keys.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { Parts } from '@ilbud/kernel/process/service'

/** The HTTP app of auth, without a port. */
export async function buildApp(parts: Parts, deps: AuthRoutesDeps): Promise<App> {
  const app = createHttp({ service: 'auth', parts })
  await app.register(authRoutes(deps))
  await app.register(keyRoutes(deps))
  await app.ready()
  return app
}
