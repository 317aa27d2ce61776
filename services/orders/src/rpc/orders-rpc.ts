import type { OrdersTables } from '#db/tables.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { disclose, type Disclosed, type Level } from '#use-cases/disclose.ts'
import type { People } from '#use-cases/people.ts'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import karlstad from '@ilbud/proto/geo/karlstad-area.json' with { type: 'json' }
import stockholm from '@ilbud/proto/geo/stockholm-area.json' with { type: 'json' }
import { DiscloseAnswer_Level as AnswerLevel, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { roleSchema } from '@ilbud/proto/http/roles'
import type { Kysely } from 'kysely'

export interface Claims {
  deliveries: string
  onTime: string
  support: string
  partners: string
}

export interface OrdersRpcDeps {
  db: Kysely<OrdersTables>
  people: People
  now: () => Date
  claims: Claims
}

const areas = [...stockholm.features, ...karlstad.features].map(({ properties, geometry }) => ({
  name: properties.name,
  polygon: JSON.stringify(geometry)
}))

const levels: Record<Level, AnswerLevel> = {
  public: AnswerLevel.PUBLIC,
  link: AnswerLevel.LINK,
  party: AnswerLevel.PARTY,
  staff: AnswerLevel.STAFF
}

/** What other services may ask of orders. */
export function ordersRpc(deps: OrdersRpcDeps): RpcService {
  return serve(Orders, {
    async disclose({ trackingId, keyHash, userId, role, companyId }) {
      const actor = actorOf(userId, role, companyId)
      return toAnswer(await disclose(deps, trackingId, { keyHash, actor }))
    },
    settings: async () => ({ ...deps.claims, areas })
  })
}

function actorOf(id: string, role: string, companyId: string): Actor | null {
  const known = roleSchema.safeParse(role)
  return id && known.success ? { id, role: known.data, companyId: companyId || null } : null
}

function toAnswer({ level, deliveryContact, deliveryAddress, weightGrams, driver, timeline }: Disclosed) {
  return {
    level: levels[level],
    deliveryContact,
    deliveryAddress,
    hasWeight: weightGrams !== null,
    weightKg: (weightGrams ?? 0) / 1000,
    driverId: driver?.id ?? '',
    driverName: driver?.name ?? '',
    driverPhone: driver?.phone ?? '',
    timeline: timeline.map(({ version, note, location }) => ({
      version,
      note,
      hasLocation: location !== null,
      lat: location?.lat ?? 0,
      lng: location?.lng ?? 0
    }))
  }
}
