import { useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { Note } from '#components/note.tsx'

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
