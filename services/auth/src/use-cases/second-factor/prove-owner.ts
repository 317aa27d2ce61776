import { findUser } from '#db/users.ts'
import type { User } from '#domain/user.ts'
import { StepUpRequiredError, UnauthorizedError } from '@ilbud/kernel/errors'
import type { User as Caller } from '@ilbud/kernel/http/identity'
import { provePassword, type ProvePasswordDeps } from '#use-cases/sign-in/prove-password.ts'
import { listMethods } from './prove-factor.ts'

interface Ownership {
  caller: Caller
  password: string
  /** See LoginTry. */
  address: string | null
}

/**
 * The caller's account, once the password that comes with the request shows that they own it. Whoever has a second
 * factor must have proven it a moment ago, too.
 */
export async function proveOwner(deps: ProvePasswordDeps, { caller, password, address }: Ownership): Promise<User> {
  const user = await findUser(deps.db, caller.id)
  if (!user) throw new UnauthorizedError()
  if (!caller.isProven && (await listMethods(deps.db, user.id)).length > 0) throw new StepUpRequiredError()
  const device = `session ${caller.sessionId}`
  return (await provePassword(deps, { username: user.email, password, address, device })).user
}
