import { createKept } from '@ilbud/kernel/rpc/kept-by-id'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { Logger } from 'pino'

/** Names of drivers by their ids; those whom drivers does not know, or cannot name now, are missing. Never rejects. */
export type DriverNames = (ids: string[]) => Promise<ReadonlyMap<string, string>>

const timeoutMs = 1000

export function createDriverNames(calls: Calls, now: () => Date, log: Logger): DriverNames {
  const names = createKept<string>({
    now,
    ask: async (ids) => {
      const { drivers } = await calls.to(Drivers).names({ ids }, { timeoutMs })
      return drivers.filter(({ name }) => name !== '').map(({ id, name }) => [id, name])
    },
    // Figures without names are better than none; a name that is too old still tells who it is.
    onAway: (error) => log.warn({ err: error }, 'drivers does not tell names')
  })
  return (ids) => names.find(ids)
}
