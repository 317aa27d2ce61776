import { instructionsSchema, type Instructions } from '@ilbud/proto/http/parcels/instructions'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, DoorOpen } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Field, FieldError, Textarea } from '#components/forms/field.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Reference } from '#components/feedback/reference.tsx'
import { api } from '#lib/api/api.ts'
import { refusalWords, type OwnWords } from '#lib/api/refusal-words.ts'
import { useSession } from '#lib/session/session.ts'
import { type Reader, readerOf } from '#features/tracking/words/reader.ts'
import type { Tracked } from '#features/tracking/data/tracking-queries.ts'
import { situationOf } from '#features/tracking/words/tracking-words.ts'
import { endedWords, noLongerOnItsWay } from './choice-refusals.ts'
import { ChoicesCard } from './choices-card.tsx'
import { FormButtons } from './form-buttons.tsx'
import { PushCard } from '#features/tracking/lazy/push-card.tsx'

// The note of a stop.
const longest = 500

interface InstructionsCardProps {
  result: Tracked
  trackingKey: string | null
}

/** What the recipient or the sender can tell the driver, and how they are told, until hand-over. */
export function InstructionsCard(props: InstructionsCardProps) {
  return (
    <div className="grid gap-4 empty:hidden">
      <ChoicesCard {...props} />
      <WordsCard {...props} />
      {props.trackingKey !== null && props.result.disclosure === 'link' && isAwaited(props.result) && (
        <PushCard trackingId={props.result.trackingId} trackingKey={props.trackingKey} />
      )}
    </div>
  )
}

/** Whether there will be news for the recipient. */
function isAwaited(result: Tracked): boolean {
  return ['arriving', 'waiting', 'failed'].includes(situationOf(result).kind)
}

function WordsCard({ result, trackingKey }: InstructionsCardProps) {
  const user = useSession()
  const [sent, setSent] = useState<Instructions | null>(null)
  const [open, setOpen] = useState(false)
  const reader = readerOf(result, user?.role ?? null)
  const isDriver = user?.role === 'driver'
  const ended = endedWords(result, reader, trackingKey)
  if (isDriver || (ended && !open)) return null
  const done = (instructions: Instructions) => {
    setSent(instructions)
    setOpen(false)
  }
  return (
    <Card className="print:hidden">
      <h2 className="mb-2 text-18">
        <Trans>Delivery instructions</Trans>
      </h2>
      {sent && !open && <SentInstructions instructions={sent} hasDriver={result.driver !== null} />}
      {open ? (
        <InstructionsForm {...{ result, trackingKey, reader, sent, done, ended }} onCancel={() => setOpen(false)} />
      ) : (
        <>
          {!sent && (
            <p className="mb-3 text-text-2">
              {reader === 'recipient' ? (
                <Trans>Door code, floor, or how to find you: only the driver reads it.</Trans>
              ) : (
                <Trans>Door code, floor, or how to find the recipient: only the driver reads it.</Trans>
              )}
            </p>
          )}
          <Button block onClick={() => setOpen(true)}>
            <DoorOpen className="size-5" strokeWidth={1.75} aria-hidden />
            {sent ? <Trans>Change the instructions</Trans> : <Trans>Tell the driver</Trans>}
          </Button>
        </>
      )}
    </Card>
  )
}

interface SentProps {
  instructions: Instructions
  hasDriver: boolean
}

function SentInstructions({ instructions: { text }, hasDriver }: SentProps) {
  return (
    <Note tone="success" icon={CircleCheck} role="status" className="mb-3">
      <p className="font-semibold">
        {hasDriver ? <Trans>The driver sees this now</Trans> : <Trans>Saved for the driver</Trans>}
      </p>
      {text && <p className="break-words whitespace-pre-line">{text}</p>}
      {!text && (
        <p>
          <Trans>No instructions.</Trans>
        </p>
      )}
    </Note>
  )
}

interface FormProps extends InstructionsCardProps {
  reader: Reader
  sent: Instructions | null
  /** Why it can no longer be sent. */
  ended: string | null
  done: (instructions: Instructions) => void
  onCancel: () => void
}

function InstructionsForm({ result, trackingKey, reader, sent, ended, done, onCancel }: FormProps) {
  const { t } = useLingui()
  const [text, setText] = useState(sent?.text ?? '')
  const saving = useMutation({
    mutationFn: () =>
      api(instructionsSchema, `/api/v1/track/${encodeURIComponent(result.trackingId)}/instructions`, {
        method: 'PUT',
        headers: trackingKey ? { 'x-track-key': trackingKey } : {},
        // With the place, which stays as it is: without it the words alone would be stored.
        body: JSON.stringify({ text: text.trim(), place: result.place })
      }),
    onSuccess: done
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field
        label={t`For the driver`}
        hint={t`This takes the place of what was written here before. It is stored encrypted and gone 24 hours after the delivery.`}
      >
        <Textarea
          name="instructions"
          autoFocus
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t`Door code 1234, third floor`}
        />
      </Field>
      {ended && (
        <div role="alert">
          <FieldError>{ended}</FieldError>
        </div>
      )}
      {saving.error && !ended && (
        <div role="alert">
          <FieldError>{refusalWords(saving.error, refusals(reader))}</FieldError>
          <Reference error={saving.error} className="mt-1 text-13 text-text-3" />
        </div>
      )}
      <FormButtons save={<Trans>Save for the driver</Trans>} isSaving={saving.isPending} onCancel={onCancel} />
    </form>
  )
}

function refusals(reader: Reader): OwnWords {
  return {
    unanswered: t`There is no network. Your words are still here: try again in a moment.`,
    409: noLongerOnItsWay(reader),
    404: t`This link no longer opens the order. Ask the sender for a new one.`,
    429: t`Too many tries in a short time. Wait a minute and try again.`,
    unsaid: t`It could not be saved. Try again.`
  }
}
