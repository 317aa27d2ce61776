import { instructionsSchema, type Instructions } from '@ilbud/proto/http/parcels/instructions'
import type { DeliveryPlace } from '@ilbud/proto/http/orders/order-status'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { Reference } from '#components/feedback/reference.tsx'
import { api, ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { formatDay, formatTime } from '#lib/format/format.ts'
import { refusedFields, useFieldErrors } from '#lib/forms/field-errors.ts'
import { useSession } from '#lib/session/session.ts'
import { readerOf } from '#features/tracking/words/reader.ts'
import type { Tracked } from '#features/tracking/data/tracking-queries.ts'
import { endedWords, inPersonWords, isAboutTime, refusals } from './choice-refusals.ts'
import { NeighbourForm } from './neighbour-form.tsx'
import { TimeFields, timeForm, type TimeChoice } from './time-fields.tsx'

type Choice = Pick<Instructions, 'place' | 'notBefore' | 'notAfter'>
type Wanted = Partial<Choice & { neighbourName: string | null }>

interface ChoicesCardProps {
  result: Tracked
  trackingKey: string | null
}

/** Where and when the recipient, or the sender for them, wants the parcel, until the driver is about to arrive. */
export function ChoicesCard({ result, trackingKey }: ChoicesCardProps) {
  const user = useSession()
  // After a failed attempt the answer says place and time.
  const isUndecided = result.status === 'FAILED_ATTEMPT' && result.decision?.choice === null
  return user?.role === 'driver' || isUndecided ? null : <Choices {...{ result, trackingKey }} />
}

function Choices({ result, trackingKey }: ChoicesCardProps) {
  const { t } = useLingui()
  const reader = readerOf(result, useSession()?.role ?? null)
  const isRecipient = reader === 'recipient'
  const [open, setOpen] = useState<'neighbour' | 'time' | null>(null)
  // Until the page has loaded the view that the choice made.
  const [stored, setStored] = useState<(Choice & { version: number }) | null>(null)
  const choice: Choice = stored && stored.version >= result.version ? stored : result
  const { errors, show, forget } = useFieldErrors(timeForm)
  const saving = useMutation({
    mutationFn: (wanted: Wanted) => storeChoice({ result, trackingKey }, wanted),
    onSuccess: (answer, wanted) => {
      setStored({ ...answer, version: result.version })
      // The other one may have been opened meanwhile.
      const saved = 'place' in wanted ? 'neighbour' : 'time'
      setOpen((now) => (now === saved ? null : now))
    },
    onError: (error) => void show(refusedFields(error, { words: refusals(error, reader) }))
  })
  const save = (wanted: Wanted) => void (saving.isPending || saving.mutate(wanted))
  const choose = (place: DeliveryPlace) => save({ place, ...(place !== 'neighbour' && { neighbourName: null }) })
  const driver = result.driver && result.disclosure !== 'public' ? result.driver.name : null
  const time = timeWords(choice)
  const ended = endedWords(result, reader, trackingKey)
  if (ended && open === null) return null
  const isAtField = open === 'time' && isAboutTime(saving.error)
  const said =
    ended ?? (saving.error && !isAtField ? refusalWords(saving.error, refusals(saving.error, reader)) : undefined)
  return (
    <Card className="print:hidden">
      <h2 className="text-18">{isRecipient ? t`How you want it` : t`Place and time at the door`}</h2>
      <p className="mt-1 mb-3 text-text-2">
        {driver
          ? t`${driver} sees your choice at once. You can change it until the driver is 5 minutes away.`
          : t`The driver sees your choice. You can change it until the driver is 5 minutes away.`}
      </p>
      {result.inPerson && <p className="mb-3 font-semibold">{inPersonWords(result.inPerson, reader)}</p>}
      <div className="grid grid-cols-2 gap-2.5">
        {result.inPerson === null && (
          <>
            <Option chosen={choice.place === 'door' || choice.place === null} onClick={() => choose('door')}>
              {isRecipient ? t`In my hands` : t`To the recipient`}
            </Option>
            <Option chosen={choice.place === 'neighbour'} onClick={() => setOpen('neighbour')}>
              {t`With a neighbour`}
            </Option>
            <Option chosen={choice.place === 'reception'} onClick={() => choose('reception')}>
              {t`At the reception`}
            </Option>
            <Option chosen={choice.place === 'outside'} onClick={() => choose('outside')}>
              {t`Outside the door`}
            </Option>
          </>
        )}
        <Option className="col-span-2" chosen={time !== null} onClick={() => setOpen('time')}>
          {time ?? t`Another time`}
        </Option>
      </div>
      {open === 'neighbour' && (
        <NeighbourForm
          isSaving={saving.isPending}
          save={(neighbourName) => save({ place: 'neighbour', neighbourName })}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'time' && (
        <TimeFields
          result={result}
          isSaving={saving.isPending}
          save={(wanted: TimeChoice) => save(wanted)}
          clear={time === null ? null : () => save({ notBefore: null, notAfter: null })}
          onCancel={() => setOpen(null)}
          errors={errors}
          forget={forget}
        />
      )}
      {said && <Refusal words={said} error={ended ? null : saving.error} />}
      {saving.isSuccess && !saving.isPending && open === null && (
        <p role="status" className="mt-3 font-semibold text-success">
          {driver ? t`Saved. The driver sees it.` : t`Saved for the driver.`}
        </p>
      )}
    </Card>
  )
}

function Refusal({ words, error }: { words: string; error: Error | null }) {
  return (
    <div role="alert" className="mt-3">
      <FieldError>{words}</FieldError>
      {error && !(error instanceof ApiError && error.status === 422) && (
        <Reference error={error} className="mt-1 text-13 text-text-3" />
      )}
    </div>
  )
}

function storeChoice({ result, trackingKey }: ChoicesCardProps, wanted: Wanted): Promise<Instructions> {
  return api(instructionsSchema, `/api/v1/track/${encodeURIComponent(result.trackingId)}/instructions`, {
    method: 'PUT',
    headers: trackingKey ? { 'x-track-key': trackingKey } : {},
    body: JSON.stringify(wanted)
  })
}

interface OptionProps {
  chosen: boolean
  className?: string
  onClick: () => void
  children: ReactNode
}

function Option({ chosen, className, onClick, children }: OptionProps) {
  return (
    <Button
      aria-pressed={chosen}
      className={`${className ?? ''} aria-pressed:border-2 aria-pressed:border-primary`}
      onClick={onClick}
    >
      {children}
      {chosen && <Check className="size-4" strokeWidth={2.5} aria-hidden />}
    </Button>
  )
}

/** `17:00–19:00 today`; null: any time. */
function timeWords({ notBefore, notAfter }: Choice): string | null {
  const day = formatDay(notBefore ?? notAfter ?? 0)
  const [from, to] = [notBefore && formatTime(notBefore), notAfter && formatTime(notAfter)]
  if (from && to) return `${from}–${to} ${day}`
  if (from) return t`From ${from} ${day}`
  return to ? t`Before ${to} ${day}` : null
}
