import type { OrderSituation } from '@ilbud/proto/events/order-change'
import { type OrderState, orderStateSchema } from '@ilbud/proto/http/orders/order-status'
import { toCustomerView } from '@ilbud/proto/http/orders/order-views'
import { toAdminView, toDriverStatus } from '#domain/status-views.ts'
import { commandNames, commands, type Edge, type Rule } from './commands.ts'

type Situation = Pick<OrderSituation, 'state' | 'destination' | 'recalled' | 'driverId'>

const meanings: Record<OrderState, string> = {
  CREATED: 'waits for a driver',
  ASSIGNED: 'its driver is on the way to the pickup',
  PICKED_UP: 'its driver has the parcel',
  AT_HUB: 'the parcel is at a hub',
  LOADED: 'the next driver has taken the parcel from the hub',
  OUT_FOR_DELIVERY: 'on the way to the recipient',
  ATTEMPT_FAILED: 'an attempt has failed, and somebody has to decide',
  RETURNING: 'on the way back to the sender',
  DELIVERED: 'final: with the recipient',
  RETURNED: 'final: back with the sender',
  CANCELED: 'final: ended before the pickup',
  LOST: 'final: lost or damaged'
}

/** The table of states as Markdown, each with the status that customers, staff and drivers see. */
export function printStates(): string {
  const rows = orderStateSchema.options.flatMap((state) => situationsOf(state).map(stateRow))
  const head = ['| state | meaning | customer | stage | staff (code) | driver |', '|---|---|---|---|---|---|']
  return [...head, ...rows].join('\n')
}

/** AT_HUB reads differently with and without a driver. */
function situationsOf(state: OrderState): [Situation, string][] {
  const situation = { state, destination: 'recipient', recalled: false, driverId: 'driver' } as const
  if (state !== 'AT_HUB') return [[situation, meanings[state]]]
  return [
    [{ ...situation, driverId: null }, `${meanings[state]}, without a driver`],
    [situation, `${meanings[state]}, with a driver for the next leg`]
  ]
}

function stateRow([situation, meaning]: [Situation, string]): string {
  const { status, stage } = toCustomerView(situation)
  const staff = toAdminView(situation)
  const code = staff.code === null ? '' : ` (${staff.code})`
  const driver = toDriverStatus(situation) ?? 'leaves the list'
  return `| ${[situation.state, meaning, status, stage ?? 'none', `${staff.status}${code}`, driver].join(' | ')} |`
}

/** The table of commands as Markdown. */
export function printCommands(): string {
  const rows = commandNames.map((name) => `| ${[name, ...cells(commands[name])].join(' | ')} |`)
  return ['| command | from → to | who | effects | asks for |', '|---|---|---|---|---|', ...rows].join('\n')
}

function cells(rule: Rule): string[] {
  const who = rule.override ? [...rule.who, 'override'] : rule.who
  return [
    printEdges(rule.edges),
    who.join(', '),
    (rule.effects ?? []).join(', '),
    [rule.reason && reasons[rule.reason], rule.needs, rule.scan && 'a scan where it is a rule']
      .filter(Boolean)
      .join(', ')
  ]
}

/** One line for edges that differ only in where they start. */
function printEdges(edges: readonly Edge[]): string {
  const byEnd = new Map<string, string[]>()
  for (const { from, when, to, who = [], handedTo } of edges) {
    const limits = [...(handedTo ? [`given to the ${handedTo}`] : []), ...who].join(', ')
    const target = `${to === 'back' ? 'where it came from' : to}${limits && ` (${limits})`}`
    const end = `${when ? ` ${when}` : ''} → ${target}`
    byEnd.set(end, [...(byEnd.get(end) ?? []), from])
  }
  return [...byEnd].map(([end, from]) => `${from.join(', ')}${end}`).join('; ')
}

const reasons = { pickup: 'a pickup reason', delivery: 'a delivery reason', words: 'a reason in words' }
