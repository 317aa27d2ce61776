import { findDrivers } from '#db/drivers.ts'
import { listNearestDrivers } from '#db/nearest-drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { Kysely } from 'kysely'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names and phones, which may not stand in an event, and who is near. */
export function driversRpc({ db }: { db: Kysely<DriversTables> }): RpcService {
  return serve(Drivers, {
    async names({ ids }) {
      const drivers = await findDrivers(
        db,
        ids.filter((id) => uuid.test(id))
      )
      return { drivers: drivers.map(({ id, name, phone }) => ({ id, name: name ?? '', phone: phone ?? '' })) }
    },
    async nearest({ hasPlace, lat, lng, limit }) {
      const drivers = await listNearestDrivers(db, hasPlace ? { lat, lng } : null, limit)
      return {
        drivers: drivers.map(({ id, name, on_duty, lat, lng, at }) => ({
          id,
          name: name ?? '',
          onDuty: on_duty,
          hasPosition: at !== null,
          lat: lat ?? 0,
          lng: lng ?? 0,
          at: at?.toISOString() ?? ''
        }))
      }
    }
  })
}
