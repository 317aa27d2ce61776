import { findOrderNames } from '#db/orders/orders.ts'
import { countUnderway } from '#db/people/erased-people.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Tariff } from '@ilbud/proto/http/price/price'
import { disclose, type Disclosed, type Level } from '#use-cases/reading/disclose.ts'
import { type Contacts, type ContactsDeps, readContacts } from '#use-cases/reading/read-contacts.ts'
import { readCompanyOrder } from '#http/company-order.ts'
import { readStops } from '#use-cases/reading/read-stops.ts'
import type { SettingsInForce } from '#use-cases/settings/settings-in-force.ts'
import { ownSections } from '#use-cases/reading/own-sections.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { readOwnData } from '@ilbud/kernel/rpc/own-data'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import karlstad from '@ilbud/proto/geo/karlstad-area.json' with { type: 'json' }
import stockholm from '@ilbud/proto/geo/stockholm-area.json' with { type: 'json' }
import { DiscloseAnswer_Level as AnswerLevel, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { roleSchema } from '@ilbud/proto/http/roles'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

interface OrdersRpcDeps extends ContactsDeps {
  now: () => Date
  settings: SettingsInForce
}

/** Per call: orders.proto. */
const mostNames = 200

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

/** The calls that orders answers to other services. */
export function ordersRpc(deps: OrdersRpcDeps): RpcService {
  return serve(Orders, {
    async disclose({ trackingId, keyHash, userId, role, companyId }) {
      const actor = actorOf(userId, role, companyId)
      return toAnswer(await disclose(deps, { trackingId, caller: { keyHash, actor } }))
    },
    async contacts({ orderId }) {
      if (!isUuid(orderId)) throw new NotFoundError('Order')
      return toContactsAnswer(await readContacts(deps, orderId))
    },
    async companyOrder({ orderId, companyId }) {
      return { order: JSON.stringify(await readCompanyOrder(deps, { orderId, companyId })) }
    },
    async settings() {
      const { claims, delayThresholdMinutes, tariff, attemptLimit } = deps.settings.current
      return { ...claims, areas, delayThresholdMinutes, tariff: toTariff(tariff), attemptLimit }
    },
    async stops({ orderIds, userId, role }) {
      const actor = actorOf(userId, role, '')
      return { orders: actor ? await readStops(deps, { orderIds: orderIds.filter(isUuid), actor }) : [] }
    },
    async underway({ userId }) {
      if (!isUuid(userId)) throw new NotFoundError('User')
      return countUnderway(deps.db, userId)
    },
    async names({ orderIds, trackingIds }) {
      const ids = orderIds.filter(isUuid).slice(0, mostNames)
      const asked = { ids, trackingIds: trackingIds.slice(0, mostNames) }
      return { orders: ids.length + trackingIds.length > 0 ? await findOrderNames(deps.db, asked) : [] }
    },
    ownData: (request) => readOwnData(ownSections(deps), request)
  })
}

function toTariff({ sizeTenths: { small, medium, large, custom }, version, ...rest }: Tariff) {
  const { base, perKm, freeKm, minimum, fallback } = rest
  const sums = { version, base, perKm, freeKm, minimum, fallback }
  return { ...sums, smallTenths: small, mediumTenths: medium, largeTenths: large, customTenths: custom }
}

function actorOf(id: string, role: string, companyId: string): Actor | null {
  const parsed = roleSchema.safeParse(role)
  return id && parsed.success ? { id, role: parsed.data, companyId: companyId || null } : null
}

function toAnswer(disclosed: Disclosed) {
  const { orderId, level, deliveryContact, deliveryAddress, weightGrams, driver, delayNote, hasDoorPhoto, timeline } =
    disclosed
  return {
    orderId,
    hasDoorPhoto,
    pin: disclosed.pin ?? '',
    stars: disclosed.stars ?? 0,
    delayNote,
    level: levels[level],
    deliveryContact,
    deliveryAddress,
    hasWeight: weightGrams !== null,
    weightKg: (weightGrams ?? 0) / 1000,
    driverId: driver?.id ?? '',
    driverName: driver?.name ?? '',
    driverPhone: driver?.phone ?? '',
    driverChangedAt: driver?.changedAt ?? '',
    timeline: timeline.map(({ version, note, location }) => ({
      version,
      note,
      hasLocation: location !== null,
      lat: location?.lat ?? 0,
      lng: location?.lng ?? 0
    }))
  }
}

function toContactsAnswer({ order, trackingKey, driverName, attemptsLeft, pin }: Contacts) {
  return {
    trackingId: order.trackingId,
    trackingKey: trackingKey ?? '',
    pickupAddress: order.pickup.address,
    deliveryAddress: order.delivery.address,
    deliveryContact: order.delivery.contact,
    paymentStatus: order.payment.status,
    totalAmountOre: order.price.totalAmountOre,
    driverName: driverName ?? '',
    attemptsLeft,
    returnOption: order.returnOption,
    deliveryEmail: order.deliveryEmail ?? '',
    senderName: order.customerName,
    customerId: order.customerId,
    deliveryPhone: order.delivery.phoneE164 ?? '',
    pin: pin ?? '',
    companyId: order.companyId ?? ''
  }
}
