import { ratedSchema, ratingDays } from '@ilbud/proto/http/parcels/rated'
import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Field, FieldError, Textarea } from '#components/forms/field.tsx'
import { api, ApiError } from '#lib/api/api.ts'
import { refusalWords, type OwnWords } from '#lib/api/refusal-words.ts'
import { refusedFields, useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { useNow } from '#lib/page/use-now.ts'
import { cn } from '#lib/style/cn.ts'
import type { Tracked } from '#features/tracking/data/tracking-queries.ts'
import { situationOf } from '#features/tracking/words/tracking-words.ts'

const dayMs = 24 * 3_600_000
const longest = 500

interface RatingCardProps {
  result: Tracked
  trackingKey: string | null
}

/** Five stars and a few words about a delivery, once, as long as the server takes them. */
export function RatingCard({ result, trackingKey }: RatingCardProps) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const [stars, setStars] = useState<number | null>(null)
  const [text, setText] = useState('')
  const outcome = useRef<HTMLParagraphElement>(null)
  const { errors, show, forget } = useFieldErrors('rating')
  const rating = useMutation({
    mutationFn: () =>
      api(ratedSchema, `/api/v1/track/${encodeURIComponent(result.trackingId)}/rating`, {
        method: 'POST',
        headers: trackingKey ? { 'x-track-key': trackingKey } : {},
        body: JSON.stringify({ stars, ...(text.trim() && { text: text.trim() }) })
      }),
    onError: (error) => void show(refusedFields(error)),
    // The form goes, and the focus with it.
    onSettled: (_rated, error) => {
      if (!error || isFinal(error)) outcome.current?.focus()
    }
  })
  const situation = situationOf(result)
  const at = situation.kind === 'delivered' ? situation.at : null
  if (at === null || now - Date.parse(at) > ratingDays * dayMs) return null
  const given = rating.data?.stars ?? null
  const { stars: earlier } = result
  const isAtField = 'text' in refusedFields(rating.error)
  const refused = rating.error && !isAtField && refusalWords(rating.error, refusals(rating.error))
  const words = given === null && earlier !== null ? alreadyRated(earlier) : refused
  const isOver = given !== null || earlier !== null || isFinal(rating.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stars !== null && !rating.isPending) rating.mutate()
  }
  return (
    <Card className="print:hidden">
      <h2 className="text-18">
        <Trans>How was the delivery?</Trans>
      </h2>
      {/* Present before it has words, so that they are read out. */}
      <p ref={outcome} role="status" tabIndex={-1} className="mt-1">
        {given !== null ? t`Thank you. You gave ${given} of 5 stars.` : isOver && words}
      </p>
      {!isOver && (
        <form onSubmit={submit} className="mt-1 grid gap-3">
          <Stars stars={stars} choose={setStars} />
          {stars !== null && (
            <Field
              id="rating-text"
              error={errors['text'] && issueWords(errors['text'])}
              label={t`Do you want to say more?`}
              hint={t`Only our staff read it.`}
              optional
            >
              <Textarea
                name="text"
                maxLength={longest}
                value={text}
                onChange={(event) => {
                  forget('text')
                  setText(event.target.value)
                }}
              />
            </Field>
          )}
          {words && (
            <div role="alert">
              <FieldError>{words}</FieldError>
            </div>
          )}
          {stars !== null && (
            <Button type="submit" variant="primary" block busyText={rating.isPending && t`Sending...`}>
              <Trans>Send</Trans>
            </Button>
          )}
        </form>
      )}
    </Card>
  )
}

function Stars({ stars, choose }: { stars: number | null; choose: (stars: number) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Stars for the delivery</Trans>
      </legend>
      <div className="flex gap-1">
        {[1, 2, 3, 4, 5].map((value) => (
          <label
            key={value}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={stars === value}
              onChange={() => choose(value)}
              className="sr-only"
            />
            <span className="sr-only">
              <Plural value={value} one="# star" other="# stars" />
            </span>
            <Star
              className={cn('size-8 text-primary-text', stars !== null && value <= stars && 'fill-current')}
              strokeWidth={1.75}
              aria-hidden
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** By whoever was first: the sender and everybody with the link may rate. */
function alreadyRated(stars: number): string {
  return t`This delivery has already been rated, with ${stars} of 5 stars.`
}

/** Whether trying again would be refused again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && ['ALREADY_RATED', 'RATING_CLOSED'].includes(error.code ?? '')
}

function refusals(error: unknown): OwnWords {
  const stars = error instanceof ApiError ? error.problem?.['stars'] : undefined
  return {
    unanswered: t`There is no network. Try again in a moment.`,
    ALREADY_RATED: typeof stars === 'number' ? alreadyRated(stars) : t`This delivery has already been rated.`,
    RATING_CLOSED: t`It is too late to rate this delivery.`,
    NOT_DELIVERED: t`Only a delivered parcel can be rated.`,
    404: t`This link no longer opens the order. Ask the sender for a new one.`,
    429: t`Too many tries in a short time. Wait a minute and try again.`,
    unsaid: t`It could not be saved. Try again.`
  }
}
