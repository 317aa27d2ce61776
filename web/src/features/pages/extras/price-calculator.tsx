import { type OfferedSize, offeredSizeSchema, type Quote, quoteSchema } from '@ilbud/proto/http/price/quotes'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Reference } from '#components/feedback/reference.tsx'
import { api } from '#lib/api/api.ts'
import { formatDistance, formatMoney, formatPromise } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { lineNames } from '#lib/parcel/line-names.ts'
import { refusalWords, type OwnWords } from '#lib/api/refusal-words.ts'

interface QuoteRequest {
  pickupAddress: string
  deliveryAddress: string
  packageSize: OfferedSize
}

/** The price between two addresses, by the same call as in the order form. */
export function PriceCalculator() {
  const { t } = useLingui()
  const [request, setRequest] = useState<QuoteRequest>({
    pickupAddress: '',
    deliveryAddress: '',
    packageSize: 'medium'
  })
  const [tried, setTried] = useState(false)
  const quote = useMutation({
    mutationFn: (query: QuoteRequest) =>
      api(quoteSchema, `/api/v1/quotes?${new URLSearchParams({ ...query }).toString()}`)
  })
  const change = (part: Partial<QuoteRequest>) => {
    quote.reset()
    setRequest({ ...request, ...part })
  }
  const missing = { from: request.pickupAddress.trim() === '', to: request.deliveryAddress.trim() === '' }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!missing.from && !missing.to && !quote.isPending) quote.mutate(request)
  }
  const sizes = { small: t`Small, up to 1kg`, medium: t`Medium, 1-5kg`, large: t`Large, 5-20kg`, custom: t`Custom` }
  return (
    <section className="grid gap-6 lg:grid-cols-2 lg:gap-10">
      <form noValidate onSubmit={submit} className="grid content-start gap-4">
        <h2>
          <Trans>What does it cost?</Trans>
        </h2>
        <Field label={t`From`} error={tried && missing.from ? t`Pickup address is required` : undefined}>
          <Input
            value={request.pickupAddress}
            onChange={(event) => change({ pickupAddress: event.target.value })}
            placeholder="Sveavägen 80"
            autoComplete="off"
          />
        </Field>
        <Field label={t`To`} error={tried && missing.to ? t`Delivery address is required` : undefined}>
          <Input
            value={request.deliveryAddress}
            onChange={(event) => change({ deliveryAddress: event.target.value })}
            placeholder="Skånegatan 78"
            autoComplete="off"
          />
        </Field>
        <Field label={t`Size`}>
          <Select
            value={request.packageSize}
            onChange={(event) => change({ packageSize: offeredSizeSchema.parse(event.target.value) })}
          >
            {offeredSizeSchema.options.map((size) => (
              <option key={size} value={size}>
                {sizes[size]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="primary" busyText={quote.isPending && t`Calculating`}>
          <Trans>Show the price</Trans>
        </Button>
      </form>
      <div role="status" className="grid content-start">
        {quote.data ? <Result quote={quote.data} /> : <NoPrice error={quote.error} />}
      </div>
    </section>
  )
}

function NoPrice({ error }: { error: Error | null }) {
  if (error) {
    return (
      <Note tone="danger" icon={TriangleAlert}>
        <p>{refusalWords(error, refusals())}</p>
        <Reference error={error} className="text-13 text-text-2" />
      </Note>
    )
  }
  return (
    <div className="grid min-h-52 place-items-center rounded-lg border border-dashed border-border-strong bg-sunken p-6 text-center text-text-2">
      <p>
        <Trans>Enter two addresses and a size to see the price here, line by line.</Trans>
      </p>
    </div>
  )
}

function refusals(): OwnWords {
  return {
    unanswered: t`There is no network. Try again in a moment.`,
    429: t`Too many tries in a short time. Wait a minute and try again.`,
    unsaid: t`We could not get the price. Try again.`
  }
}

function Result({ quote }: { quote: Quote }) {
  const { t, i18n } = useLingui()
  const { lines, totalAmount, vatAmount, distanceKm, promise, estimate } = quote
  const time = formatPromise(promise, quote.validUntil)
  const vat = formatMoney(vatAmount, { decimals: true })
  return (
    <Card>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-text-2">{estimate ? t`Estimated Price` : t`Total Price`}</span>
        <b className="font-heading text-36 leading-none tracking-[-0.03em]">{formatMoney(totalAmount)}</b>
      </p>
      <dl className="mt-4">
        {lines.map(({ code, amount }) => (
          <div key={code} className="flex justify-between gap-4 border-t border-border py-2.5">
            <dt className="text-text-2">
              {i18n._(lineNames[code])}
              {code === 'DISTANCE' && distanceKm !== null && ` (${formatDistance(distanceKm)})`}
            </dt>
            <dd className="font-semibold">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-border pt-3 text-14 text-text-3">
        {t`${vat} of it is VAT. Ordered now, it arrives ${time}.`}
      </p>
      <ButtonLink to={paths.send} variant="accent" block className="mt-4">
        <Trans>Send a package</Trans>
      </ButtonLink>
    </Card>
  )
}
