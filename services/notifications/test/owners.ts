import { NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import { type AddressAnswer, Auth, type LinkAnswer } from '@ilbud/proto/grpc/gen/auth_pb'
import { type ApplicantAnswer, Companies, type ContactChangeAnswer } from '@ilbud/proto/grpc/gen/companies_pb'
import { type ContactsAnswer, DiscloseAnswer_Level, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import type { RpcServices } from '@ilbud/kernel/rpc/rpc'
import { serveSome } from '@ilbud/testkit/services/serve-some'

type Plain<Message> = Omit<Message, '$typeName' | '$unknown'>

/** The services that own the content of messages, answering as a test says. */
export interface Owners {
  state: 'well' | 'away' | 'broken'
  people: Map<string, Plain<AddressAnswer>>
  /** The addresses for the last mails of erased accounts. */
  farewells: Map<string, Plain<AddressAnswer>>
  links: Map<string, Omit<Plain<LinkAnswer>, 'to'> & { to: Plain<AddressAnswer> }>
  orders: Map<string, Plain<ContactsAnswer>>
  /** Drivers by their orders. */
  drivers: Map<string, string>
  companies: Map<string, Plain<ApplicantAnswer>>
  contactChanges: Map<string, Plain<ContactChangeAnswer>>
  /** What happens right after orders has said whose key it is. */
  afterDisclosing: () => void
}

export function createOwners(): Owners {
  return {
    state: 'well',
    people: new Map(),
    farewells: new Map(),
    links: new Map(),
    orders: new Map(),
    drivers: new Map(),
    companies: new Map(),
    contactChanges: new Map(),
    afterDisclosing: () => undefined
  }
}

export const saga = { email: 'saga.ek@sender.example', name: 'Saga Ek', locale: 'sv', phone: '', companyId: '' }

export const someContacts = {
  trackingId: 'SD7K3MQ9RT2XVB2',
  trackingKey: 'AbCdEfGhIjKlMnOpQrSt-_',
  pickupAddress: 'Götgatan 1, Stockholm',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryContact: 'Nora Holm',
  paymentStatus: 'due',
  totalAmountOre: 21_900,
  driverName: 'Yusuf',
  attemptsLeft: 1,
  returnOption: false,
  deliveryEmail: '',
  deliveryPhone: '',
  pin: '',
  senderName: 'Saga Ek',
  customerId: '0197b0c0-0000-7000-8000-000000000021',
  companyId: ''
}

export const blomman = {
  name: 'Olof Blom',
  email: 'olof@blomman.example',
  companyName: 'Blomman AB',
  applicationId: '0d8f3a1b-2c3d-4d0e-9c55-3f0e8b1c6f4e',
  status: 'PENDING_VERIFICATION',
  reason: '',
  locale: 'en'
}

export function serveOwners(owners: Owners): RpcServices {
  function find<Value>(what: string, known: Map<string, Value>, id: string): Value {
    if (owners.state === 'away') throw new UnavailableError()
    if (owners.state === 'broken') throw new Error('a bug of another')
    const value = known.get(id)
    if (!value) throw new NotFoundError(what)
    return value
  }
  return [
    serveSome(Auth, {
      address: async ({ userId }) => find('User', owners.people, userId),
      farewell: async ({ farewellId }) => find('Farewell', owners.farewells, farewellId),
      async farewellSent({ farewellId }) {
        owners.farewells.delete(farewellId)
        return {}
      },
      link: async ({ tokenId }) => find('Link', owners.links, tokenId)
    }),
    serveSome(Orders, {
      contacts: async ({ orderId }) => find('Order', owners.orders, orderId),
      async stops({ orderIds, userId }) {
        if (owners.state === 'away') throw new UnavailableError()
        return { orders: orderIds.filter((id) => owners.drivers.get(id) === userId).map((orderId) => ({ orderId })) }
      },
      async disclose({ keyHash }) {
        const [orderId] = [...owners.orders].find(([, { trackingKey }]) => hashSecret(trackingKey) === keyHash) ?? []
        owners.afterDisclosing()
        return orderId ? { level: DiscloseAnswer_Level.LINK, orderId } : { level: DiscloseAnswer_Level.PUBLIC }
      }
    }),
    serveSome(Companies, {
      applicant: async ({ companyId }) => find('Company', owners.companies, companyId),
      contactChange: async ({ changeId }) => find('Contact change', owners.contactChanges, changeId)
    })
  ]
}
