import { formatTrackingId, normalizeTrackingId } from '@ilbud/proto/http/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { ScanBarcode } from 'lucide-react'
import { useId, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#components/button.tsx'
import { IconInput } from '#components/field.tsx'
import { cn } from '#lib/cn.ts'
import { rememberTrackingId } from '#lib/cookie-choice.ts'
import { paths } from '#lib/paths.ts'
import { trackingTerm } from '#lib/tracking-term.ts'

/** The tracking box: its button or Enter goes to the page of the ID. Spec 5: blank does nothing. */
export function TrackingSearch({ trackingId, className }: { trackingId?: string; className?: string }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('trackingId')
    const term = trackingTerm(typeof typed === 'string' ? typed : '')
    if (!term) return
    const wanted = normalizeTrackingId(term)
    rememberTrackingId(wanted)
    void navigate(paths.track(wanted))
  }
  return (
    <form role="search" onSubmit={submit} className={cn('flex gap-2', className)}>
      <label htmlFor={id} className="sr-only">
        {t`Tracking ID`}
      </label>
      <IconInput
        key={trackingId}
        id={id}
        name="trackingId"
        icon={<ScanBarcode strokeWidth={1.75} aria-hidden />}
        defaultValue={trackingId ? formatTrackingId(trackingId) : ''}
        placeholder={t`Tracking ID`}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        className="pr-1 font-display min-[400px]:tracking-[.03em]"
      />
      <Button type="submit" variant={trackingId ? 'outline' : 'primary'}>{t`Track`}</Button>
    </form>
  )
}
