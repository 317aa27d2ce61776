// The entities of the specification: each field with the type that a client reads it as. `?` may be null.

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'list' | 'time' | 'place'
export type Fields = Record<string, Kind | `${Kind}?` | readonly string[]>

export const statuses = [
  'CREATED',
  'DRIVER_ASSIGNED',
  'PICKED_UP',
  'AT_HUB',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'DELAYED',
  'FAILED_ATTEMPT',
  'RETURNED',
  'CANCELED'
] as const
const adminStatuses = ['PENDING', 'ASSIGNED', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'FAILED'] as const
export const driverStatuses = ['pending', 'accepted', 'picked_up', 'in_transit', 'delivered'] as const
const sizes = ['small', 'medium', 'large', 'custom', 'extra_large'] as const

export const tokens: Fields = { accessToken: 'string', refreshToken: 'string' }

export const trackingResult: Fields = {
  trackingId: 'string',
  status: statuses,
  estimatedDelivery: 'time?',
  timeline: 'list',
  package: 'object',
  delivery: 'object',
  driver: 'object?'
}
export const timelineEvent: Fields = { type: statuses, timestamp: 'time', note: 'string?', location: 'place?' }
export const trackedPackage: Fields = { size: sizes, weight: 'number?', quantity: 'number' }
export const trackedDelivery: Fields = { contact: 'string', address: 'string' }
export const trackedDriver: Fields = { name: 'string', phone: 'string?' }

export const createdOrder: Fields = { id: 'string', trackingId: 'string', message: 'string' }

/** "Order as read". */
export const order: Fields = {
  id: 'string',
  trackingId: 'string',
  status: statuses,
  packageSize: sizes,
  pickupAddress: 'string',
  deliveryAddress: 'string',
  totalAmount: 'number',
  createdAt: 'time',
  updatedAt: 'time',
  driverId: 'string?',
  customerName: 'string',
  customerPhone: 'string?',
  estimatedDelivery: 'time?',
  specialInstructions: 'string?',
  pickupContact: 'string',
  deliveryContact: 'string',
  price: 'number'
}
export const adminOrder: Fields = { ...order, status: adminStatuses }
export const driverOrder: Fields = {
  id: 'string',
  trackingId: 'string',
  status: driverStatuses,
  packageSize: sizes,
  pickupAddress: 'string',
  deliveryAddress: 'string',
  createdAt: 'time',
  estimatedDelivery: 'time?',
  customerName: 'string?',
  specialInstructions: 'string?',
  pickupContact: 'string?',
  deliveryContact: 'string?'
}

export const driver: Fields = { id: 'string', name: 'string' }

export const application: Fields = {
  id: 'string',
  applicationId: 'string',
  status: ['PENDING_VERIFICATION', 'APPROVED', 'REJECTED'],
  companyName: 'string',
  orgNumber: 'string',
  vatNumber: 'string?',
  website: 'string?',
  adminName: 'string',
  adminEmail: 'string',
  adminPhone: 'string',
  billingMethod: ['invoice', 'card'],
  sameBillingAddress: 'boolean',
  billingAddress: 'string?',
  billingCity: 'string?',
  billingPostalCode: 'string?',
  billingCountry: 'string?',
  createdAt: 'time'
}

/** "Admin summary" and "Other metrics". */
export const adminMetrics: Fields = {
  totalRevenue: 'number',
  totalOrders: 'number',
  activeDrivers: 'number',
  totalDrivers: 'number',
  totalCompanies: 'number',
  pendingApplications: 'number',
  totalOrdersToday: 'number',
  totalOrdersWeek: 'number',
  totalOrdersMonth: 'number',
  avgDeliveryTime: 'number',
  onTimeDeliveryRate: 'number',
  avgDeliveriesPerDriver: 'number',
  vehicleUtilization: 'number',
  revenuePerOrder: 'number',
  companyMargin: 'number'
}

const kinds: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: Array.isArray,
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  place: (value) =>
    typeof (value as { lat?: unknown }).lat === 'number' && typeof (value as { lng?: unknown }).lng === 'number'
}

/** What is missing from an answer or of another type than the client reads, one sentence each. */
export function misread(what: string, value: unknown, fields: Fields): string[] {
  if (!kinds.object(value)) return [`${what} is no object: ${JSON.stringify(value)}`]
  const given = value as Record<string, unknown>
  return Object.entries(fields)
    .filter(([name, kind]) => !(name in given) || !isOf(kind, given[name]))
    .map(([name, kind]) => `${what}.${name} should be ${String(kind)} and is ${JSON.stringify(given[name])}`)
}

function isOf(kind: Fields[string], value: unknown): boolean {
  if (typeof kind !== 'string') return kind.includes(value as string)
  if (kind.endsWith('?') && value === null) return true
  return kinds[kind.replace('?', '') as Kind](value)
}
