import { NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import { readOwnData, type OwnSection } from '@ilbud/kernel/rpc/own-data'
import type { RpcServices } from '@ilbud/kernel/rpc/rpc'
import type { OwnDataRequest } from '@ilbud/proto/grpc/gen/own_data_pb'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import { serveSome } from '@ilbud/testkit/services/serve-some'

type Owner = 'orders' | 'drivers' | 'companies' | 'notifications'

/** The other owners of personal data, as far as auth calls them. */
export interface Owners {
  away: Set<Owner>
  /** The rows of each owner, by section. */
  keeps: Record<Owner, Record<string, object[]>>
  /** The tracking IDs of orders, by id. */
  trackingIds: Map<string, string>
  /** The reasons of orders and companies against an erasure. */
  underway: { asSender: number; asDriver: number }
  leaving: { isOnlyAdmin: boolean; others: number }
  /** The companies that exist, by id. */
  companies: Map<string, CompanyStatus>
}

export function createOwners(): Owners {
  return {
    away: new Set(),
    trackingIds: new Map(),
    underway: { asSender: 0, asDriver: 0 },
    leaving: { isOnlyAdmin: false, others: 0 },
    companies: new Map(),
    keeps: {
      orders: { orders: [] },
      drivers: { shifts: [] },
      companies: { memberships: [] },
      notifications: { mails: [] }
    }
  }
}

export function serveOwners(owners: Owners): RpcServices {
  const assertThere = (owner: Owner): void => {
    if (owners.away.has(owner)) throw new UnavailableError()
  }
  const ownData = (owner: Owner) => async (asked: OwnDataRequest) => {
    assertThere(owner)
    return readOwnData(
      Object.entries(owners.keeps[owner]).map(([name, rows]) => sectionOf(name, rows)),
      asked
    )
  }
  return [
    serveSome(Orders, {
      ownData: ownData('orders'),
      async underway() {
        assertThere('orders')
        return owners.underway
      },
      async names({ orderIds, trackingIds }) {
        assertThere('orders')
        const orders = [...owners.trackingIds].map(([orderId, trackingId]) => ({ orderId, trackingId }))
        return {
          orders: orders.filter(
            ({ orderId, trackingId }) => orderIds.includes(orderId) || trackingIds.includes(trackingId)
          )
        }
      }
    }),
    serveSome(Drivers, { ownData: ownData('drivers') }),
    serveSome(Companies, {
      ownData: ownData('companies'),
      async leaving() {
        assertThere('companies')
        return owners.leaving
      },
      async applicant({ companyId }) {
        assertThere('companies')
        const status = owners.companies.get(companyId)
        if (!status) throw new NotFoundError('Company')
        return { status }
      }
    }),
    serveSome(Notifications, { ownData: ownData('notifications') })
  ]
}

function sectionOf(name: string, rows: object[]): OwnSection {
  const keyed = rows.map((row, at) => ({ row, key: String(at).padStart(6, '0') }))
  return {
    name,
    pageSize: 50,
    list: async (_userId, after, limit) => keyed.filter(({ key }) => after === null || key > after).slice(0, limit)
  }
}
