import type { AuthTables } from '#db/tables.ts'
import { adminUsersRoutes } from '#http/admin-users.ts'
import { auditRoutes } from '#http/audit.ts'
import { accountRoutes, authRoutes, type AuthRoutesDeps } from '#http/auth.ts'
import { factorRoutes, type FactorRoutesDeps } from '#http/factors.ts'
import { keyRoutes } from '#http/keys.ts'
import { meRoutes, type MeRoutesDeps } from '#http/me.ts'
import { ownIdentity } from '#http/own-identity.ts'
import { oidcRoutes, type OidcRoutesDeps } from '#http/oidc.ts'
import { ownDataRoutes, type OwnDataRoutesDeps } from '#http/own-data.ts'
import type { IdempotencyDeps } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

/** The HTTP app of auth, without a port. */
export async function buildApp(
  context: ServiceContext,
  deps: AuthRoutesDeps &
    FactorRoutesDeps &
    OidcRoutesDeps &
    MeRoutesDeps &
    IdempotencyDeps<AuthTables> &
    OwnDataRoutesDeps
): Promise<App> {
  const app = createHttp({
    service: 'auth',
    context: { ...context, identity: ownIdentity(context.identity, deps.db) }
  })
  await app.register(authRoutes(deps))
  await app.register(accountRoutes(deps))
  await app.register(factorRoutes(deps))
  await app.register(oidcRoutes(deps))
  await app.register(meRoutes(deps))
  await app.register(ownDataRoutes(deps))
  await app.register(adminUsersRoutes(deps))
  await app.register(auditRoutes(deps))
  await app.register(keyRoutes(deps))
  return app
}
