import { listFleet } from '#db/driver-list.ts'
import { findDrivers } from '#db/drivers.ts'
import { listNearestDrivers } from '#db/nearest-drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { ownSections } from '#use-cases/own-sections.ts'
import { readOwnData } from '@ilbud/kernel/rpc/own-data'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { isUuid } from '@ilbud/proto/http/fields/uuid'
import type { Kysely } from 'kysely'

/** Personal data that no event may contain: names and phones, the nearest drivers, and the positions of all on duty. */
export function driversRpc({ db, now }: { db: Kysely<DriversTables>; now: () => Date }): RpcService {
  return serve(Drivers, {
    ownData: (request) => readOwnData(ownSections({ db, now }), request),
    async names({ ids }) {
      const drivers = await findDrivers(
        db,
        ids.filter((id) => isUuid(id))
      )
      return {
        drivers: drivers.map(({ id, name, phone, profileChangedAt }) => ({
          id,
          name: name ?? '',
          phone: phone ?? '',
          changedAt: profileChangedAt?.toISOString() ?? ''
        }))
      }
    },
    async fleet() {
      const drivers = await listFleet(db)
      return {
        drivers: drivers.map(({ id, name, lat, lng, heading, at, openOrders }) => ({
          id,
          name: name ?? '',
          lat,
          lng,
          at: at.toISOString(),
          openOrders,
          ...(heading !== null && { heading })
        }))
      }
    },
    async nearest({ hasPlace, lat, lng, limit }) {
      const drivers = await listNearestDrivers(db, hasPlace ? { lat, lng } : null, limit)
      return {
        drivers: drivers.map(({ id, name, onDuty, lat, lng, at }) => ({
          id,
          name: name ?? '',
          onDuty,
          hasPosition: at !== null,
          lat: lat ?? 0,
          lng: lng ?? 0,
          at: at?.toISOString() ?? ''
        }))
      }
    }
  })
}
