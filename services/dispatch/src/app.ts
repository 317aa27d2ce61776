import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

/** The HTTP app of dispatch, without a port. */
export async function buildApp(context: ServiceContext): Promise<App> {
  return createHttp({ service: 'dispatch', context })
}
