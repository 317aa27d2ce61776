import type { Service } from '@ilbud/kernel/process/service'

/** The services that own a schema. */
export const storingServices = [
  'auth',
  'orders',
  'tracking',
  'drivers',
  'dispatch',
  'companies',
  'analytics',
  'notifications'
] as const

export type StoringService = (typeof storingServices)[number]

/** Imports a service by name; importing all of them takes a second. */
export async function loadService(name: StoringService): Promise<Service> {
  const loaded = (await import(`@ilbud/${name}/service`)) as Record<string, Service>
  return loaded[name]!
}
