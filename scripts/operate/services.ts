import { serviceNames } from '@ilbud/kernel/runtime/settings'
import type { Service } from '@ilbud/kernel/process/service'

export type StoringService = Exclude<(typeof serviceNames)[number], 'realtime' | 'gateway'>

/** The services that own a schema. */
export const storingServices = serviceNames.filter(
  (name): name is StoringService => name !== 'realtime' && name !== 'gateway'
)

/** Imports a service by name; importing all of them takes a second. */
export async function loadService(name: StoringService): Promise<Service> {
  const loaded = (await import(`@ilbud/${name}/service`)) as Record<string, Service>
  return loaded[name]!
}
