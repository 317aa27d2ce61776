import { useLingui } from '@lingui/react/macro'
import { FlaskConical, Link2Off } from 'lucide-react'
import { ButtonLink } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { paths } from '#lib/page/paths.ts'

/** The key in the link no longer opens the details: says so, and how to get a new one. */
export function DeadLink() {
  const { t } = useLingui()
  return (
    <Note tone="warning" icon={Link2Off}>
      <p className="font-semibold">{t`This link is no longer valid`}</p>
      <p>
        {t`It was replaced, or its 30 days are over, so you see what anybody with the tracking ID sees. Ask the sender for a new link.`}
      </p>
      <p className="mt-2">{t`Did you send it? Make a new link under My Orders.`}</p>
      <ButtonLink to={paths.dashboard} size="small" className="mt-2">
        {t`My Orders`}
      </ButtonLink>
    </Note>
  )
}

/** So that nobody waits for what will not come. */
export function TestNote() {
  const { t } = useLingui()
  return (
    <Note tone="info" icon={FlaskConical}>
      <p className="font-semibold">{t`Test order – nothing is delivered`}</p>
      <p>{t`A shop is trying out its connection to us. There is no parcel and no driver; a robot takes every step.`}</p>
    </Note>
  )
}
