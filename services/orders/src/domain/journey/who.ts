import type { Role } from '@ilbud/proto/http/roles'
import type { Actor, Journey, Rules } from './journey.ts'

export interface Moment {
  now: Date
  rules: Rules
}

export interface Asker extends Moment {
  order: Journey
  actor: Actor
}

const dispatchers: readonly (Role | 'system')[] = ['dispatcher', 'admin']

export function isDispatcher({ role }: Actor): boolean {
  return dispatchers.includes(role)
}

function isItsDriver({ order, actor }: Asker): boolean {
  return actor.role === 'driver' && order.driverId === actor.id
}

function secondsSinceLastStep({ order, now }: Asker): number {
  const step = order.steps.at(-1)
  return step ? (now.getTime() - new Date(step.at).getTime()) / 1000 : Infinity
}

/** The test for each word of the table. An admin may do everything a dispatcher may. */
export const who = {
  sender: ({ order, actor }: Asker) =>
    actor.id !== null && actor.id === order.customerId && actor.role !== 'driver' && actor.role !== 'system',
  company: ({ order, actor }: Asker) =>
    actor.role === 'company_admin' && actor.companyId !== null && actor.companyId === order.companyId,
  'any driver': ({ actor }: Asker) => actor.role === 'driver' && actor.id !== null,
  'its driver': isItsDriver,
  'its driver with the return option': (asker: Asker) => isItsDriver(asker) && asker.order.returnOption,
  'its driver within the correction time': (asker: Asker) =>
    isItsDriver(asker) && secondsSinceLastStep(asker) <= asker.rules.correctionSeconds,
  dispatcher: ({ actor }: Asker) => isDispatcher(actor),
  admin: ({ actor }: Asker) => actor.role === 'admin',
  'admin within a day': (asker: Asker) =>
    asker.actor.role === 'admin' && secondsSinceLastStep(asker) <= asker.rules.deliveredCorrectionHours * 3600,
  system: ({ actor }: Asker) => actor.role === 'system'
} satisfies Record<string, (asker: Asker) => boolean>

export type Who = keyof typeof who
