import { inviteDriverBodySchema } from '@ilbud/proto/http/drivers'
import { t } from '@lingui/core/macro'
import type { PersonDraft } from './person-fields.tsx'

type PersonProblems = Partial<Record<keyof PersonDraft, string>>

/** The errors of a typed person, by the server's own rules. */
export function problemsOfPerson(draft: PersonDraft): PersonProblems {
  const result = inviteDriverBodySchema.safeParse(draft)
  if (result.success) return {}
  const wrong = new Set(result.error.issues.map(({ path }) => path[0]))
  return {
    ...(wrong.has('name') && { name: t`A name is needed, of at most 100 characters.` }),
    ...(wrong.has('email') && { email: t`Please enter a valid email address` }),
    ...(wrong.has('phone') && { phone: t`Please enter a valid phone number` })
  }
}
