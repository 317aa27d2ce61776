import { type Decision, decisionSchema } from '@ilbud/proto/http/parcels/decision'
import type { DeliveryPlace } from '@ilbud/proto/http/orders/order-status'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { api } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { refusedFields, useFieldErrors } from '#lib/forms/field-errors.ts'
import { useNow } from '#lib/page/use-now.ts'
import type { Reader } from '#features/tracking/words/reader.ts'
import type { Tracked } from '#features/tracking/data/tracking-queries.ts'
import { isAboutTime, refusals } from './choice-refusals.ts'
import { decisionWords } from './decision-words.ts'
import { DoorPhoto } from './door-photo.tsx'
import { NeighbourForm } from './neighbour-form.tsx'
import { TimeFields, timeForm, type TimeChoice } from './time-fields.tsx'

interface Answer extends Partial<TimeChoice> {
  choice: 'retry' | 'place' | 'return'
  place?: DeliveryPlace
  neighbourName?: string | null
}

interface DecisionCardProps {
  result: Tracked
  reader: Reader
  trackingKey: string | null
}

/** Why the delivery failed, what happens by itself and when, and what sender and recipient can choose instead. */
export function DecisionCard({ result, reader, trackingKey }: DecisionCardProps) {
  const { t } = useLingui()
  const now = useNow(30_000)
  const [open, setOpen] = useState<'time' | 'place' | 'return' | null>(null)
  // Until the page has loaded the view that the answer made.
  const [answered, setAnswered] = useState<{ decision: Decision; version: number } | null>(null)
  const { errors, show, forget } = useFieldErrors(timeForm)
  const saving = useMutation({
    mutationFn: (answer: Answer) =>
      api(decisionSchema, `/api/v1/track/${encodeURIComponent(result.trackingId)}/decision`, {
        method: 'POST',
        headers: trackingKey ? { 'x-track-key': trackingKey } : {},
        body: JSON.stringify(answer)
      }),
    onSuccess: (decision) => {
      setAnswered({ decision, version: result.version })
      setOpen(null)
    },
    onError: (error) => void show(refusedFields(error, { words: refusals(error, reader) }))
  })
  const { failure } = result
  const decision = answered && answered.version >= result.version ? answered.decision : result.decision
  if (!failure || !decision) return null
  const words = decisionWords({ failure, decision }, reader, now)
  const save = (answer: Answer) => void (saving.isPending || saving.mutate(answer))
  return (
    <Card>
      <h2 className="text-18">{words.title}</h2>
      <p className="mt-1 font-semibold">{words.reason}</p>
      {failure.note && <p className="break-words whitespace-pre-line text-text-2">{failure.note}</p>}
      {failure.photo && <DoorPhoto url={failure.photo} trackingKey={trackingKey} />}
      <p role="status" className="mt-2">
        {words.next}
      </p>
      <div className="mt-3 grid gap-2.5 print:hidden empty:hidden">
        {words.may.retry && (
          <>
            <Button
              variant="primary"
              block
              busyText={saving.isPending && t`Saving...`}
              onClick={() => save({ choice: 'retry' })}
            >
              {t`Try again as soon as possible`}
            </Button>
            <Button block aria-expanded={open === 'time'} onClick={() => setOpen(open === 'time' ? null : 'time')}>
              {t`Choose another time`}
            </Button>
            {open === 'time' && (
              <TimeFields
                result={{ ...result, notBefore: null, notAfter: null }}
                isSaving={saving.isPending}
                save={({ notBefore, notAfter }) =>
                  save({ choice: 'retry', ...(notBefore && { notBefore }), ...(notAfter && { notAfter }) })
                }
                clear={null}
                onCancel={() => setOpen(null)}
                errors={errors}
                forget={forget}
              />
            )}
            {result.inPerson === null && (
              <Button block aria-expanded={open === 'place'} onClick={() => setOpen(open === 'place' ? null : 'place')}>
                {t`Leave it with a neighbour or outside`}
              </Button>
            )}
            {open === 'place' && <OtherPlace isSaving={saving.isPending} save={save} onCancel={() => setOpen(null)} />}
          </>
        )}
        {words.may.return && (
          <Button block onClick={() => (open === 'return' ? save({ choice: 'return' }) : setOpen('return'))}>
            {open === 'return' ? t`Yes, send it back to me` : t`Send it back to me`}
          </Button>
        )}
      </div>
      {words.others && <p className="mt-3 text-14 text-text-2">{words.others}</p>}
      {saving.error && !(open === 'time' && isAboutTime(saving.error)) && (
        <div role="alert" className="mt-3">
          <FieldError>{refusalWords(saving.error, refusals(saving.error, reader))}</FieldError>
        </div>
      )}
    </Card>
  )
}

interface OtherPlaceProps {
  isSaving: boolean
  save: (answer: Answer) => void
  onCancel: () => void
}

function OtherPlace({ isSaving, save, onCancel }: OtherPlaceProps) {
  const { t } = useLingui()
  const [isNamed, setNamed] = useState(false)
  const at = (place: DeliveryPlace) => save({ choice: 'place', place })
  if (isNamed) {
    return (
      <NeighbourForm
        isSaving={isSaving}
        save={(name) => save({ choice: 'place', place: 'neighbour', ...(name && { neighbourName: name }) })}
        onCancel={onCancel}
      />
    )
  }
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button onClick={() => setNamed(true)}>{t`With a neighbour`}</Button>
      <Button onClick={() => at('outside')}>{t`Outside the door`}</Button>
      <Button className="col-span-2" onClick={() => at('reception')}>{t`At the reception`}</Button>
    </div>
  )
}
