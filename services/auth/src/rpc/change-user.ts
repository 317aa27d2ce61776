import type { User } from '#domain/user.ts'
import { changeProfile, type ChangeProfileDeps } from '#use-cases/accounts/change-profile.ts'
import { setUserRights } from '#use-cases/users/set-user-rights.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { toFieldProblems } from '@ilbud/kernel/http/zod-compilers'
import type { ChangeUserRequest } from '@ilbud/proto/grpc/gen/auth_pb'
import { optional, phone, text } from '@ilbud/proto/http/fields'
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

/** Changes the parts of a user that another service manages: name, contact and whether the account is disabled. */
export async function changeUser(deps: ChangeProfileDeps, request: ChangeUserRequest): Promise<User> {
  const result = changeSchema.safeParse(request)
  if (!result.success) throw new InvalidRequestError(toFieldProblems(result.error))
  const { userId, ofRole, name, phone: number, disabled, actorId, actorRole } = result.data
  const who = { userId, ofRole, actor: { id: actorId, role: actorRole } }
  const profile = { ...(name && { name }), ...(number !== undefined && { phone: number || null }) }
  const user = await changeProfile(deps, { ...who, change: profile })
  return disabled === undefined ? user : setUserRights(deps, { ...who, change: { disabled } })
}
