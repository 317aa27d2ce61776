import { useLingui } from '@lingui/react/macro'
import { formatTrackingId, normalizeTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { ScanBarcode } from 'lucide-react'
import { useId, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { rememberTrackingId } from '#lib/storage/cookie-choice.ts'
import { cn } from '#lib/style/cn.ts'
import { paths } from '#lib/page/paths.ts'
import { trackingTerm } from '#lib/parcel/tracking-term.ts'
import { Button } from './button.tsx'
import { IconInput } from './field.tsx'

interface TrackFormProps {
  /** Small, without a visible label: for the navbar. */
  compact?: boolean
  /** Large, with a visible label: for the top of a page. */
  large?: boolean
  autoFocus?: boolean
  /** The ID that the page already shows; then searching is no longer the main action. */
  shown?: string
  onDone?: () => void
  onEscape?: () => void
  className?: string
}

const name = 'trackingId'

/** Opens the tracking page of the ID that was entered. Blank after trimming does nothing. */
export function TrackForm({ compact, large, autoFocus, shown, onDone, onEscape, className }: TrackFormProps) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get(name)
    const { trackingId, key } = trackingTerm(typeof typed === 'string' ? typed : '')
    if (!trackingId) return
    const wanted = normalizeTrackingId(trackingId)
    rememberTrackingId(wanted)
    void navigate(paths.track(wanted, key ?? undefined))
    onDone?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape?.()
  }
  return (
    <form role="search" aria-label={t`Track a parcel`} onSubmit={submit} className={className}>
      <label htmlFor={id} className={cn('block text-14 font-semibold', large ? 'mb-1.5' : 'sr-only')}>
        {t`Tracking ID`}
      </label>
      <div className="flex gap-2">
        <IconInput
          // On the narrowest phones the ID needs the room.
          icon={<ScanBarcode strokeWidth={1.75} aria-hidden className="max-[359px]:hidden" />}
          id={id}
          // Uncontrolled: on the landing page one can type before React has started.
          name={name}
          defaultValue={shown && formatTrackingId(shown)}
          onKeyDown={onKeyDown}
          autoFocus={autoFocus}
          placeholder={large ? 'SD-7K3M-Q9RT-2XVB-2' : t`Tracking ID`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={cn(
            'pr-1 font-display max-[359px]:pl-2.5 min-[400px]:tracking-[0.03em]',
            large && 'min-h-14 md:pr-3.5 md:text-[17px]',
            compact && 'w-56'
          )}
        />
        <Button
          type="submit"
          variant={shown === undefined ? 'primary' : 'outline'}
          className={cn(large && 'min-h-14 md:px-7')}
        >
          {t`Track`}
        </Button>
      </div>
    </form>
  )
}
