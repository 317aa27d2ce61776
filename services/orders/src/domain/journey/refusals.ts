import { ConflictError } from '@ilbud/kernel/errors'
import { allowedActions } from './permit.ts'
import type { Asker } from './who.ts'

/** The error for a command that the table does not allow. */
export function illegalTransition(asker: Asker, asked: string): ConflictError {
  const { state } = asker.order
  return new ConflictError('ILLEGAL_TRANSITION', `The order is ${state} and cannot take ${asked} from you now`, {
    from: state,
    asked,
    allowed: allowedActions(asker)
  })
}

export function alreadyTaken(): ConflictError {
  return new ConflictError('ORDER_TAKEN', 'Another driver has already taken this order')
}
