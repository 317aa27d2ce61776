import type { Message } from './stream-reader.ts'

const publicFields = new Set(['type', 'trackingId', 'version', 'revision', 'status', 'stage', 'at', 'eta'])
const statuses = [
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
]

/** What is wrong with a message by itself. */
export function messageFaults({ id, version, revision, type, fields }: Message): string[] {
  const faults: string[] = []
  const demand = (holds: boolean, otherwise: string): void => {
    if (!holds) faults.push(otherwise)
  }
  demand(type === 'ORDER_UPDATED' || type === 'ORDER_EVENT_CREATED', `type is ${type}`)
  demand(Number.isInteger(version) && version > 0, `version is ${version}`)
  demand(Number.isInteger(revision) && revision >= 0, `revision is ${revision}`)
  demand(statuses.includes(String(fields['status'])), `status is ${String(fields['status'])}`)
  demand(isTime(fields['at']), `at is ${String(fields['at'])}`)
  demand(id === null || /^[^:]+:\d+$/.test(id), `the id is ${id}`)
  demand(id === null || Number(id.split(':')[1]) === version, `the id ${id} is of version ${version}`)
  const unknown = Object.keys(fields).filter((name) => !publicFields.has(name))
  demand(unknown.length === 0, `it has ${unknown.join(', ')}, which the public level does not`)
  const { eta = null } = fields
  demand(eta === null || (isTime(eta) && Date.parse(eta) % 3_600_000 === 0), `eta is ${String(eta)}, not a whole hour`)
  return faults
}

/** What is wrong with messages in their order: no version may be missing, and none come without its id. */
export function sequenceFaults(messages: readonly Message[]): string[] {
  return messages.slice(1).flatMap((message, at) => {
    const before = messages[at]!
    if (message.version !== before.version && message.version !== before.version + 1) {
      return [`version ${before.version} is followed by ${message.version}`]
    }
    const isWithoutId = message.id === null && message.version !== before.version
    return isWithoutId ? [`version ${message.version} came without an id`] : []
  })
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
}
