import { createLookupCache } from '@ilbud/kernel/rpc/lookup-cache'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { Logger } from 'pino'

/** The names of drivers by their ids; unknown drivers, and all while drivers is unavailable, are missing. Never rejects. */
export type DriverNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

export function createDriverNames(calls: Calls, now: () => Date, log: Logger): DriverNames {
  const names = createLookupCache<string>({
    now,
    fetch: async (ids) => {
      const { drivers } = await calls.to(Drivers).names({ ids })
      return drivers.filter(({ name }) => name !== '').map(({ id, name }) => [id, name])
    },
    onUnavailable: (error) => log.warn({ err: error }, 'names could not be loaded from drivers')
  })
  return (ids) => names.find(ids)
}
