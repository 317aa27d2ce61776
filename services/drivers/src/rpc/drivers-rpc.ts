import { listFleet } from '#db/driver-list.ts'
import { findDrivers } from '#db/drivers.ts'
import { listNearestDrivers } from '#db/nearest-drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { Kysely } from 'kysely'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names and phones, which may not stand in an event, who is near, and where everybody is. */
export function driversRpc({ db }: { db: Kysely<DriversTables> }): RpcService {
  return serve(Drivers, {
    async names({ ids }) {
      const drivers = await findDrivers(
        db,
        ids.filter((id) => uuid.test(id))
      )
      return { drivers: drivers.map(({ id, name, phone }) => ({ id, name: name ?? '', phone: phone ?? '' })) }
    },
    async fleet() {
      const drivers = await listFleet(db)
      return {
        drivers: drivers.map(({ id, name, lat, lng, heading, at, open_orders }) => ({
          id,
          name: name ?? '',
          lat,
          lng,
          at: at.toISOString(),
          openOrders: open_orders,
          ...(heading !== null && { heading })
        }))
      }
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
