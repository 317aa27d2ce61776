import { type OrderCommand, orderCommandSchema } from './order-status.ts'

// What the audit log calls what people do: the object, a dot, a verb with dashes, as one says it to somebody.

const looks = [
  'company.list',
  'user.list',
  'user.export',
  'recipient.list',
  'driver.list',
  'driver.read-positions',
  'fleet.watch',
  'order.list',
  'order.read',
  'order.watch',
  'order.view-proof',
  'order.list-candidates'
] as const

const changes = [
  'company.approve',
  'company.reject',
  'company.edit',
  'company.confirm-contact',
  'company.withdraw-contact',
  'company.invite-member',
  'company.remove-member',
  'company.add-cost-centre',
  'company.edit-cost-centre',
  'user.invite',
  'user.change-rights',
  'user.change-profile',
  'user.end-sessions',
  'user.reset-password',
  'user.erase',
  'invitation.accept',
  'order.place-on-behalf',
  'order.delay',
  'order.delete',
  'order.renew-tracking-key',
  'order.instruct',
  'order.message',
  'settings.change',
  'analytics.export'
] as const

type Dashed<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : ''

type CommandAction = `order.${Dashed<OrderCommand>}`

/** What may be written. An entry that is there already may have a name that is none any more. */
export type AuditAction = (typeof looks)[number] | (typeof changes)[number] | CommandAction

/** What a command is called that staff have given. */
export function commandAction(command: OrderCommand): CommandAction {
  return `order.${command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` as CommandAction
}

export const auditActions: readonly AuditAction[] = [
  ...looks,
  ...changes,
  ...orderCommandSchema.options.map(commandAction)
]

/** Entries cannot be changed, so what was written under another name keeps it. */
const former: Readonly<Record<string, AuditAction>> = {
  'users.read': 'user.list',
  'recipients.list': 'recipient.list',
  'drivers.list': 'driver.list',
  'orders.list': 'order.list',
  'order.viewProof': 'order.view-proof',
  'order.candidates': 'order.list-candidates',
  'order.renewTrackingKey': 'order.renew-tracking-key',
  'user.invited': 'user.invite',
  'user.rights-changed': 'user.change-rights',
  'user.profile-changed': 'user.change-profile',
  'user.sessions-ended': 'user.end-sessions',
  'user.password-reset': 'user.reset-password',
  'invitation.accepted': 'invitation.accept',
  'analytics.exported': 'analytics.export',
  ...Object.fromEntries(orderCommandSchema.options.map((command) => [`order.${command}`, commandAction(command)]))
}

/** Today's name of an entry's action; one that nobody knows stays as it is. */
export function presentAction(written: string): string {
  return former[written] ?? written
}

/** Under which names an action stands in the log, today's or a former one asked for. */
export function writtenAs(action: string): string[] {
  const present = presentAction(action)
  return [present, ...Object.keys(former).filter((name) => former[name] === present && name !== present)]
}

/** All names of what is a look and no change. */
export const writtenLooks: readonly string[] = looks.flatMap(writtenAs)
