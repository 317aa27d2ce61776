import { placeSuggestionSchema } from '@ilbud/proto/http/places/places'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, MapPin } from 'lucide-react'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { configQuery } from '#lib/api/config-query.ts'
import { type Area, areaOf, areaOfPostcode, postcodeOf } from '#lib/parcel/coverage.ts'
import { formatDistance } from '#lib/format/format.ts'
import { Button } from '#components/forms/button.tsx'
import { IconInput } from '#components/forms/field.tsx'

type Answer =
  | { kind: 'yes'; place: string; area: string }
  | { kind: 'outside'; place: string; area: string; awayKm: number }
  | { kind: 'no'; areas: string }
  | { kind: 'failed' }

/** Tells whether we deliver to an address or postcode, before anybody fills in a form. */
export function CoverageCheck({ className }: { className?: string }) {
  const { t } = useLingui()
  const id = useId()
  const checkCoverage = useCoverage()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || typed.trim() === '') return
    setBusy(true)
    setAnswer(await checkCoverage(typed.trim()))
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className={className}>
      <label htmlFor={id} className="mb-1.5 block text-14 font-semibold">
        {t`Address or postcode`}
      </label>
      <div className="flex flex-wrap gap-2 [&>span]:basis-44">
        <IconInput
          id={id}
          icon={<MapPin strokeWidth={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          placeholder="Skånegatan 78"
        />
        <Button type="submit" variant="primary" busyText={busy && t`Checking`}>
          {t`Check`}
        </Button>
      </div>
      <div role="status" className="min-h-12 pt-3">
        {answer && <Words answer={answer} />}
      </div>
    </form>
  )
}

function useCoverage(): (typed: string) => Promise<Answer> {
  const queryClient = useQueryClient()
  const config = useQuery(configQuery())
  return async (typed) => {
    try {
      const { areas } = config.data ?? (await queryClient.fetchQuery(configQuery()))
      const postcode = postcodeOf(typed)
      if (postcode) return byPostcode(postcode, areas)
      const [place] = await api(z.array(placeSuggestionSchema), `/api/v1/places?q=${encodeURIComponent(typed)}`)
      const found = place ? areaOf(place, areas) : null
      if (!place || !found) return nowhere(areas)
      const answer = { place: place.label, area: found.area.name }
      return found.awayKm === 0 ? { kind: 'yes', ...answer } : { kind: 'outside', ...answer, awayKm: found.awayKm }
    } catch {
      return { kind: 'failed' }
    }
  }
}

function byPostcode(postcode: string, areas: readonly Area[]): Answer {
  const area = areaOfPostcode(postcode, areas)
  const place = `${postcode.slice(0, 3)} ${postcode.slice(3)}`
  return area ? { kind: 'yes', place, area: area.name } : nowhere(areas)
}

function nowhere(areas: readonly Area[]): Answer {
  return { kind: 'no', areas: areas.map(({ name }) => name).join(', ') }
}

function Words({ answer }: { answer: Answer }) {
  switch (answer.kind) {
    case 'yes':
      return (
        <Line yes>
          <Trans>
            <b>Yes, we deliver to {answer.place}.</b> It belongs to our area {answer.area}.
          </Trans>
        </Line>
      )
    case 'outside':
      return (
        <Line>
          <Trans>
            <b>Not yet.</b> {answer.place} lies about {formatDistance(answer.awayKm)} from our nearest area,{' '}
            {answer.area}.
          </Trans>
        </Line>
      )
    case 'no':
      return (
        <Line>
          <Trans>
            <b>We find no such place in our areas.</b> We deliver in: {answer.areas}. Try a street with its number.
          </Trans>
        </Line>
      )
    default:
      return (
        <Line>
          <Trans>We could not check it just now. Try again in a moment.</Trans>
        </Line>
      )
  }
}

function Line({ yes = false, children }: { yes?: boolean; children: ReactNode }) {
  const Icon = yes ? CircleCheck : CircleX
  return (
    <p className="flex gap-2.5">
      <Icon
        className={`mt-0.5 size-5 flex-none ${yes ? 'text-success' : 'text-text-3'}`}
        strokeWidth={1.75}
        aria-hidden
      />
      <span>{children}</span>
    </p>
  )
}
