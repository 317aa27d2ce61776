import { type OrderCommand, orderCommandSchema } from '#http/orders/order-status.ts'

// The names of actions in the audit log: the object, a dot, and a verb with dashes.

const looks = [
  'company.list',
  'company.list-api-keys',
  'company.list-webhooks',
  'company.list-webhook-deliveries',
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
  'order.list-candidates',
  'order.read-messages',
  'conversation.list',
  'route.list',
  'route.read'
] as const

const changes = [
  'company.approve',
  'company.reject',
  'company.edit',
  'company.confirm-contact',
  'company.withdraw-contact',
  'company.invite-member',
  'company.change-member',
  'company.remove-member',
  'company.add-cost-centre',
  'company.edit-cost-centre',
  'company.add-address',
  'company.edit-address',
  'company.delete-address',
  'company.add-recurring-order',
  'company.edit-recurring-order',
  'company.delete-recurring-order',
  'company.add-api-key',
  'company.rotate-api-key',
  'company.end-api-key',
  'company.add-webhook',
  'company.edit-webhook',
  'company.rotate-webhook-secret',
  'company.delete-webhook',
  'company.replay-webhook',
  'user.invite',
  'user.change-rights',
  'user.change-profile',
  'user.end-sessions',
  'user.reset-password',
  'user.change-password',
  'user.change-email',
  'user.add-factor',
  'user.remove-factor',
  'user.link-identity',
  'user.renew-recovery-codes',
  'user.use-recovery-code',
  'user.fail-second-factor',
  'user.erase',
  'invitation.accept',
  'order.place-on-behalf',
  'order.delay',
  'order.delete',
  'order.renew-tracking-key',
  'order.instruct',
  'order.message',
  'order.settle-messages',
  'driver.set-vehicle',
  'order.offer',
  'route.order',
  'route.release-pins',
  'settings.change',
  'analytics.export'
] as const

type Dashed<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : ''

type CommandAction = `order.${Dashed<OrderCommand>}`

/** The actions that are written today. Older entries may have former names. */
export type AuditAction = (typeof looks)[number] | (typeof changes)[number] | CommandAction

/** The action of a command given by staff. */
export function commandAction(command: OrderCommand): CommandAction {
  return `order.${command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` as CommandAction
}

export const auditActions: readonly AuditAction[] = [
  ...looks,
  ...changes,
  ...orderCommandSchema.options.map(commandAction)
]

/** Entries cannot be changed, so they keep the name that the action had when they were written. */
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

/** The present name of an entry's action; an unknown one is returned unchanged. */
export function presentAction(written: string): string {
  return former[written] ?? written
}

/** All names, present and former, under which an action may be in the log. */
export function writtenAs(action: string): string[] {
  const present = presentAction(action)
  return [present, ...Object.keys(former).filter((name) => former[name] === present && name !== present)]
}

/** All names, present and former, of actions that only read. */
export const writtenLooks: readonly string[] = looks.flatMap(writtenAs)
