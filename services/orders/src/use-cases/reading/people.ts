import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { AppError } from '@ilbud/kernel/errors'
import { createLookupCache } from '@ilbud/kernel/rpc/lookup-cache'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Auth, type FindUserAnswer } from '@ilbud/proto/grpc/gen/auth_pb'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { Role } from '@ilbud/proto/http/roles'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

export interface Person {
  id: string
  name: string
  email: string
  phone: string | null
  role: Role
  companyId: string | null
}

export interface DriverName {
  name: string
  phone: string | null
  /** When they were last others than before, ISO; empty: never. */
  changedAt: string
}

/** A driver who could take an order, and where they were last seen. */
export interface NearDriver {
  id: string
  name: string
  onDuty: boolean
  seen: (LatLng & { at: Date }) | null
}

/** Personal data owned by other services, read when it is needed. */
export interface People {
  /** A user by id or e-mail. */
  findUser(idOrEmail: string): Promise<Person | null>
  /** The users that exist, by id. */
  findUsers(ids: readonly string[]): Promise<Map<string, Person>>
  /** Ids of users with the text in name, e-mail or phone. */
  searchUsers(q: string): Promise<string[]>
  findDriver(id: string): Promise<DriverName | null>
  findDrivers(ids: readonly string[]): Promise<Map<string, DriverName>>
  /** Sorted: on duty first, then by distance. */
  findNearDrivers(place: LatLng | null): Promise<NearDriver[]>
  /** Ids of drivers on duty with a position since then. */
  findSeenDrivers(since: Date): Promise<string[]>
}

const nearest = 500

/** Reads users from auth and drivers from drivers; names are cached for a minute. */
export function createPeople(calls: Calls, now: () => Date): People {
  const drivers = createLookupCache<DriverName>({
    now,
    fetch: async (ids) => {
      const found = await calls.to(Drivers).names({ ids })
      return found.drivers.map(({ id, name, phone, changedAt }) => [id, { name, phone: phone || null, changedAt }])
    }
  })
  const users = createLookupCache<Person>({
    now,
    fetch: async (ids) => {
      const found = await calls.to(Auth).findUsers({ ids })
      return found.users.map((user) => [user.id, toPerson(user)])
    }
  })

  return {
    async findUser(idOrEmail) {
      const value = idOrEmail.trim().toLowerCase()
      const by = isUuid(value) ? { case: 'id' as const, value } : { case: 'email' as const, value }
      try {
        return toPerson(await calls.to(Auth).findUser({ by }))
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return null
        throw error
      }
    },
    findUsers: (ids) => users.find(ids),
    async searchUsers(q) {
      const found = await calls.to(Auth).searchUsers({ q })
      return found.users.map(({ id }) => id)
    },
    findDriver: async (id) => (await drivers.find([id])).get(id) ?? null,
    findDrivers: (ids) => drivers.find(ids),
    async findNearDrivers(place) {
      const { drivers: near } = await calls.to(Drivers).nearest({ hasPlace: place !== null, ...place, limit: nearest })
      return near.map(({ id, name, onDuty, hasPosition, lat, lng, at }) => ({
        id,
        name,
        onDuty,
        seen: hasPosition ? { lat, lng, at: new Date(at) } : null
      }))
    },
    async findSeenDrivers(since) {
      const { drivers: fleet } = await calls.to(Drivers).fleet({})
      return fleet.filter(({ at }) => new Date(at) >= since).map(({ id }) => id)
    }
  }
}

function toPerson({ id, name, email, phone, role, companyId }: FindUserAnswer): Person {
  return { id, name, email, phone: phone || null, role: role as Role, companyId: companyId || null }
}
