import { customers } from '@ilbud/proto/http/roles'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { Sections } from '#features/send-package/sections/order-sections.tsx'
import { RoutePreview } from '#features/send-package/sections/route-preview.tsx'
import { Card } from '#components/layout/card.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { currentUser, useSession } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { formId, SubmitBar, SubmitCard } from '#features/send-package/price/submit-parts.tsx'
import { DraftNote } from '#features/send-package/draft/draft-note.tsx'
import type { DraftSlot } from '#features/send-package/draft/order-draft.ts'
import { useDraft } from '#features/send-package/draft/use-draft.ts'
import { useQuote } from '#features/send-package/price/use-quote.ts'
import { swapEnds, type OrderValues, type SectionName } from './order-values.ts'
import { type FieldProblem, findProblems, orderResolver, QuoteRefusals, sectionOf } from './use-order-form.ts'
import { refusalsOf, usePlaceOrder } from './use-place-order.ts'

/** The first three are open initially. */
const openAtStart: readonly SectionName[] = ['pickup', 'dropoff', 'parcel']

interface OrderFormProps {
  start?: OrderValues | undefined
  slot?: DraftSlot
  /** For staff: the customer whose order it will be. */
  onBehalfOf?: string | null
}

export function OrderForm({ start, slot = '', onBehalfOf = null }: OrderFormProps) {
  const { t } = useLingui()
  const [form, draft] = useDraft({ slot, start, resolver: orderResolver })
  const { control } = form
  const { pathname, search } = useLocation()
  const values = useWatch({ control }) as OrderValues
  const [open, setOpen] = useState(openAtStart)
  const [repeats, setRepeats] = useState(false)
  const user = useSession()
  const mayRepeat = onBehalfOf === null && (user === null || customers.some((role) => role === user.role))
  const quote = useQuote(control)
  const refusals = quote.refusal ? refusalsOf(quote.refusal) : []
  const problems = [...findProblems(values), ...refusals]
  // A section with a field that the server refused is not complete either.
  const wrong = new Set([...problems.map(({ field }) => field), ...Object.keys(form.formState.errors)])

  /** Opens the sections of these fields and focuses the first one. */
  const showFields = (fields: (keyof OrderValues)[]) => {
    const [first] = fields
    if (first === undefined) return
    setOpen((before) => [...new Set([...before, ...fields.map(sectionOf)])])
    // The section must be visible before its field can be focused.
    requestAnimationFrame(() => form.setFocus(first))
  }
  const onRefused = (refusals: FieldProblem[]) => {
    for (const { field, message } of refusals) form.setError(field, { type: 'server', message })
    showFields(refusals.map(({ field }) => field))
  }
  const { place, isPending } = usePlaceOrder({
    onBehalfOf,
    onRefused,
    onPlaced: draft.remove,
    repeats: repeats && mayRepeat
  })
  const showProblems = () => showFields(problems.map(({ field }) => field))
  const submit = form.handleSubmit((order) => {
    if (isPending) return
    if (refusals.length > 0) showProblems()
    else if (currentUser()) place(order, quote.agree)
    else requestSignIn(pathname + search)
  }, showProblems)
  const toggle = (name: SectionName) =>
    setOpen((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]))
  const swap = () => form.reset(swapEnds(form.getValues()), { keepDefaultValues: true, keepIsSubmitted: true })
  const edit = (field: keyof OrderValues) => showFields([field])
  const submitParts = { problems, quote, isPending, tried: form.formState.isSubmitted, showFields }

  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_400px]">
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-3">
          <DraftNote draft={draft} />
          <QuoteRefusals value={refusals}>
            <Sections {...{ values, wrong, open, toggle, quote, swap, edit }} onBehalf={onBehalfOf !== null} />
          </QuoteRefusals>
          {mayRepeat && (
            <Card className="px-4 py-1.5">
              <Checkbox
                checked={repeats}
                onChange={(event) => setRepeats(event.target.checked)}
                label={t`Repeat regularly`}
                hint={t`When this order is placed you choose the days on which we order the same again.`}
              />
            </Card>
          )}
        </form>
        <aside className="grid gap-3 lg:sticky lg:top-6">
          <RoutePreview control={control} isRefused={quote.refusal !== null} />
          <SubmitCard {...submitParts} />
        </aside>
      </div>
      <SubmitBar {...submitParts} />
    </FormProvider>
  )
}
