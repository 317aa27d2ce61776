import { useLingui } from '@lingui/react/macro'
import { normalizeTrackingId } from '@ilbud/proto/http/tracking-id'
import { ScanBarcode } from 'lucide-react'
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { rememberTrackingId } from '#lib/cookie-choice.ts'
import { cn } from '#lib/cn.ts'
import { paths } from '#lib/paths.ts'
import { trackingTerm } from '#lib/tracking-term.ts'
import { Button } from './button.tsx'
import { IconInput } from './field.tsx'

interface TrackFormProps {
  /** Small, without a visible label: in the bar. */
  compact?: boolean
  /** Large, with a visible label: the first thing of a page. */
  large?: boolean
  autoFocus?: boolean
  defaultValue?: string
  onDone?: () => void
  onEscape?: () => void
  className?: string
}

/** Goes to the tracking page of what was typed. Spec 5: blank after trimming does nothing. */
export function TrackForm({
  compact,
  large,
  autoFocus,
  defaultValue = '',
  onDone,
  onEscape,
  className
}: TrackFormProps) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(defaultValue)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const term = trackingTerm(typed)
    if (!term) return
    rememberTrackingId(normalizeTrackingId(term))
    void navigate(paths.track(term))
    onDone?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape?.()
  }
  return (
    <form role="search" aria-label={t`Track a package`} onSubmit={submit} className={className}>
      <label htmlFor={id} className={cn('block text-14 font-semibold', large ? 'mb-1.5' : 'sr-only')}>
        {t`Tracking ID`}
      </label>
      <div className="flex gap-2">
        <IconInput
          icon={<ScanBarcode strokeWidth={1.75} aria-hidden />}
          id={id}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          autoFocus={autoFocus}
          placeholder={large ? 'SD-7K3M-Q9RT-2XVB-2' : t`Tracking ID`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={cn(
            'font-display',
            large && 'min-h-14 pr-1 md:pr-3.5 md:text-[17px] md:tracking-[0.03em]',
            compact && 'w-56'
          )}
        />
        <Button type="submit" variant="primary" className={cn(large && 'min-h-14 md:px-7')}>
          {t`Track`}
        </Button>
      </div>
    </form>
  )
}
