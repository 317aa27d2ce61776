import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'

/** A driver on duty in the staff's list, with the given changes. */
export function anAdminDriver(fields: Partial<AdminDriver> = {}): AdminDriver {
  return {
    id: '0197b0c0-0000-7000-8000-000000000011',
    name: 'Linn Berg',
    email: null,
    phone: null,
    onDuty: true,
    vehicle: usualVehicles.car,
    breakUntil: null,
    shiftEndsAt: null,
    disabled: false,
    invited: false,
    openOrders: 0,
    position: null,
    ageSeconds: null,
    impossibleAt: null,
    rating: null,
    ...fields
  }
}
