import type { BusMessage } from '@ilbud/kernel/events/bus'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type UserChange, userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import { writeEvent } from '@ilbud/proto/events/event'

/** An event about an account, as auth publishes it: its creation if `version` is 1, else a change of rights. */
export function anAccountEvent(change: Partial<UserChange> & { userId: string; at?: Date }): BusMessage {
  const { at = new Date(), ...overrides } = change
  const version = overrides.version ?? 1
  const data: UserChange = {
    role: 'customer',
    companyId: null,
    disabled: false,
    authzVersion: version,
    version,
    ...overrides
  }
  const contract = version === 1 ? userCreated : userRightsChanged
  const event = writeEvent(contract, { id: uuidv7(at), source: '/auth', subject: data.userId, at, data })
  return { key: data.userId, value: JSON.stringify(event) }
}
