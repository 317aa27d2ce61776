import type { AdminUser } from '@ilbud/proto/http/people/users'
import { useLingui } from '@lingui/react/macro'
import { Ban, CircleCheckBig, MailQuestionMark } from 'lucide-react'
import { Badge } from '#components/parcel/status-badge.tsx'

/** Whether the person can sign in. */
export function UserState({ user: { disabled, invited } }: { user: Pick<AdminUser, 'disabled' | 'invited'> }) {
  const { t } = useLingui()
  if (disabled) return <Badge icon={Ban} outline className="st-canceled">{t`Disabled`}</Badge>
  if (invited) return <Badge icon={MailQuestionMark} className="tone-warning">{t`Invited`}</Badge>
  return <Badge icon={CircleCheckBig} className="tone-success">{t`Active`}</Badge>
}
