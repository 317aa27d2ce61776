import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { Logger } from 'pino'

/** Names of drivers by their ids; those whom drivers does not tell, or not now, are missing. Never rejects. */
export type DriverNames = (ids: string[]) => Promise<ReadonlyMap<string, string>>

// A changed name may be a minute late in a list of figures; asking for it at every look would not be.
const keptMs = 60_000
const keptNames = 20_000
const timeoutMs = 1000

export function createDriverNames(calls: Calls, now: () => Date, log: Logger): DriverNames {
  const kept = new Map<string, { until: number; name: string }>()

  async function ask(ids: string[], until: number): Promise<void> {
    const { drivers } = await calls.to(Drivers).names({ ids }, { timeoutMs })
    if (kept.size + drivers.length > keptNames) kept.clear()
    for (const { id, name } of drivers) if (name !== '') kept.set(id, { until, name })
  }

  return async (ids) => {
    const at = now().getTime()
    const wanted = ids.filter((id) => (kept.get(id)?.until ?? 0) <= at)
    // Figures without names are better than none; a name that is too old still tells who it is.
    if (wanted.length > 0) {
      await ask(wanted, at + keptMs).catch((error: unknown) => log.warn({ err: error }, 'drivers does not tell names'))
    }
    return new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)!.name]] : [])))
  }
}
