import { addressBookRoutes } from '#http/address-book.ts'
import { apiKeysRoutes } from '#http/api-keys.ts'
import { applicationsRoutes } from '#http/applications.ts'
import { costCentresRoutes } from '#http/cost-centres.ts'
import { membersRoutes } from '#http/members.ts'
import { ownCompanyRoutes } from '#http/own-company.ts'
import { registrationRoutes } from '#http/registration.ts'
import { webhooksRoutes } from '#http/webhooks.ts'
import type { WebhookDeps } from '#use-cases/deps.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

/** The HTTP app of companies, without a port. */
export async function buildApp(context: ServiceContext, deps: WebhookDeps): Promise<App> {
  const app = createHttp({ service: 'companies', context })
  await app.register(registrationRoutes(deps))
  await app.register(applicationsRoutes(deps))
  await app.register(ownCompanyRoutes(deps))
  await app.register(membersRoutes(deps))
  await app.register(costCentresRoutes(deps))
  await app.register(apiKeysRoutes(deps))
  await app.register(webhooksRoutes(deps))
  await app.register(addressBookRoutes(deps))
  return app
}
