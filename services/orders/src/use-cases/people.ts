import { AppError } from '@ilbud/kernel/errors'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { Role } from '@ilbud/proto/http/roles'

export interface Person {
  id: string
  name: string
  phone: string | null
  role: Role
  companyId: string | null
}

export interface DriverName {
  name: string
  phone: string | null
}

/** Personal data of others, asked from its owner at the moment it is needed. */
export interface People {
  /** A user by id or e-mail. */
  findUser(idOrEmail: string): Promise<Person | null>
  findDriver(id: string): Promise<DriverName | null>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
// A changed name may be a minute late on the tracking page; asking for it at every view would not be.
const keptMs = 60_000
const keptNames = 5000

/** Asks auth for users and drivers for names; names are kept for a minute. */
export function createPeople(calls: Calls, now: () => Date): People {
  const names = new Map<string, { until: number; name: DriverName | null }>()

  async function askDriver(id: string): Promise<DriverName | null> {
    const { drivers } = await calls.to(Drivers).names({ ids: [id] })
    const [found] = drivers
    return found ? { name: found.name, phone: found.phone || null } : null
  }

  return {
    async findUser(idOrEmail) {
      const value = idOrEmail.trim().toLowerCase()
      const by = uuid.test(value) ? { case: 'id' as const, value } : { case: 'email' as const, value }
      try {
        const { id, name, phone, role, companyId } = await calls.to(Auth).findUser({ by })
        return { id, name, phone: phone || null, role: role as Role, companyId: companyId || null }
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return null
        throw error
      }
    },
    async findDriver(id) {
      const kept = names.get(id)
      if (kept && kept.until > now().getTime()) return kept.name
      const name = await askDriver(id)
      if (names.size >= keptNames) names.clear()
      names.set(id, { until: now().getTime() + keptMs, name })
      return name
    }
  }
}
