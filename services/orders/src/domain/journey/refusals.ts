import { ConflictError } from '@ilbud/kernel/errors'
import { allowedActions } from './allowed-edge.ts'
import type { ActorContext } from './who.ts'

/** The error for a command that the table does not allow. */
export function illegalTransition(context: ActorContext, command: string): ConflictError {
  const { state } = context.order
  return new ConflictError('ILLEGAL_TRANSITION', `The order is ${state} and cannot take ${command} from you now`, {
    from: state,
    asked: command,
    allowed: allowedActions(context)
  })
}

export function alreadyTaken(): ConflictError {
  return new ConflictError('ORDER_TAKEN', 'This order is not free: another driver has it, or is being offered it')
}

export function offerEnded(): ConflictError {
  return new ConflictError('OFFER_ENDED', 'This offer has ended')
}
