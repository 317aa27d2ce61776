import { lockActiveAdmins } from '#db/users.ts'
import type { User } from '#domain/user.ts'
import { changeProfile, type ChangeProfileDeps } from '#use-cases/accounts/change-profile.ts'
import { setUserRights } from '#use-cases/users/set-user-rights.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { toFieldProblems } from '@ilbud/kernel/http/input/zod-compilers'
import type { ChangeUserRequest } from '@ilbud/proto/grpc/gen/auth_pb'
import { optional, phone, text } from '@ilbud/proto/http/fields/fields'
import { roleSchema } from '@ilbud/proto/http/roles'
import { z } from 'zod'

const changeSchema = z.object({
  userId: z.uuid(),
  ofRole: roleSchema,
  name: optional(text(100)),
  phone: z.optional(z.union([z.literal(''), phone()])),
  disabled: z.optional(z.boolean()),
  actorId: z.uuid(),
  actorRole: roleSchema
})

/**
 * Changes the parts of a user that another service manages: name, contact and whether the account is disabled. All or
 * nothing: the changes of two admins do not mix.
 */
export async function changeUser(deps: ChangeProfileDeps, request: ChangeUserRequest): Promise<User> {
  const result = changeSchema.safeParse(request)
  if (!result.success) throw new InvalidRequestError(toFieldProblems(result.error))
  const { userId, ofRole, name, phone: number, disabled, actorId, actorRole } = result.data
  const who = { userId, ofRole, actor: { id: actorId, role: actorRole } }
  const profile = { ...(name && { name }), ...(number !== undefined && { phone: number || null }) }
  if (disabled === undefined) return changeProfile(deps, { ...who, change: profile })
  const user = await deps.db.transaction().execute(async (trx) => {
    const within = { ...deps, db: trx, onCommit: () => undefined }
    // Before the user, as in every change of rights.
    await lockActiveAdmins(trx)
    await changeProfile(within, { ...who, change: profile })
    return setUserRights(within, { ...who, change: { disabled } })
  })
  deps.onCommit()
  return user
}
