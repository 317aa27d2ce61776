import type { Invitation } from '#use-cases/accounts/invite-user.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { toFieldProblems } from '@ilbud/kernel/http/input/zod-compilers'
import { invitationOccasionSchema } from '@ilbud/proto/events/auth-invited'
import type { InviteRequest } from '@ilbud/proto/grpc/gen/auth_pb'
import { localeSchema } from '@ilbud/proto/http/people/auth'
import { email, optional, phone, text } from '@ilbud/proto/http/fields/fields'
import { roleSchema } from '@ilbud/proto/http/roles'
import { z } from 'zod'

const invitationSchema = z.object({
  key: text(300),
  email: email(),
  name: text(100),
  phone: optional(phone()),
  role: roleSchema,
  companyId: optional(z.uuid()),
  locale: optional(localeSchema),
  occasion: invitationOccasionSchema,
  actorId: optional(z.uuid()),
  actorRole: optional(roleSchema)
})

/** Parses an invitation from another service. It may carry a person's input, so mistakes are reported by field. */
export function readInvitation(request: InviteRequest): Invitation {
  const result = invitationSchema.safeParse(request)
  if (!result.success) throw new InvalidRequestError(toFieldProblems(result.error))
  const { actorId, actorRole, phone: number, companyId, locale, ...invitation } = result.data
  return {
    ...invitation,
    phone: number ?? null,
    companyId: companyId ?? null,
    locale: locale ?? null,
    actor: actorId && actorRole ? { id: actorId, role: actorRole } : null
  }
}
