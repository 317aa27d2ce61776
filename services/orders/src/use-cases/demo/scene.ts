import type { CommandRequest } from '#domain/journey/command-request.ts'
import type { Command } from '#domain/journey/commands.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import { type DemoAccount, demoAccounts } from '@ilbud/proto/http/people/demo-accounts'

/** A command on the order, a number of minutes after it was placed. */
export interface SceneStep extends Pick<CommandRequest, 'reasonCode' | 'note'> {
  minute: number
  command: Command
  actor: Actor
  /** The stop where it happens. */
  at?: 'pickup' | 'delivery'
  /** Proofs that the driver adds right before. */
  proofs?: readonly ProofKind[]
}

/** One demo order, from being placed to its last step. */
export interface Scene {
  /** Its mark in the database: each scene is played once. */
  name: string
  placedAt: Date
  customer: DemoAccount
  trackingId?: string
  fields: OrderFields
  steps: SceneStep[]
}

export function account(username: string): DemoAccount {
  const found = demoAccounts.find((item) => item.username.startsWith(`${username}@`))
  if (!found) throw new Error(`there is no demo account ${username}`)
  return found
}

export function actorFor({ id, role, companyId }: DemoAccount): Actor {
  return { id, role, companyId }
}

/** A driver's usual steps up to the last one given, with the minute of each. */
export function carry(
  driver: Actor,
  minutes: { accept: number; pickUp: number; start?: number; deliver?: number },
  proofs: readonly ProofKind[] = []
): SceneStep[] {
  const { accept, pickUp, start, deliver } = minutes
  const steps: (SceneStep | false)[] = [
    { minute: accept, command: 'acceptOffer', actor: driver },
    { minute: pickUp, command: 'markPickedUp', actor: driver, at: 'pickup' },
    start !== undefined && { minute: start, command: 'startDelivery', actor: driver, at: 'pickup' },
    deliver !== undefined && { minute: deliver, command: 'confirmDelivery', actor: driver, at: 'delivery', proofs }
  ]
  return steps.filter((step) => step !== false)
}
