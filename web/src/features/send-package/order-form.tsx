import { useState, type FormEvent } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Sections } from './order-sections.tsx'
import { RoutePreview } from './route-preview.tsx'
import { swapEnds, type OrderValues, type SectionName } from './order-values.ts'
import { paths } from '#lib/paths.ts'
import { currentUser } from '#lib/session.ts'
import { requestSignIn } from '#lib/sign-in-request.ts'
import { formId, SubmitBar, SubmitCard } from './submit-parts.tsx'
import { findProblems, sectionOf, useOrderForm } from './use-order-form.ts'
import { usePlaceOrder, type FieldRefusal } from './use-place-order.ts'
import { useQuote } from './use-quote.ts'

/** Spec 2: the first three are open at the start. */
const openAtStart: readonly SectionName[] = ['pickup', 'dropoff', 'parcel']

export function OrderForm({ start }: { start?: OrderValues | undefined }) {
  const form = useOrderForm(start)
  const { control } = form
  const values = useWatch({ control }) as OrderValues
  const [open, setOpen] = useState(openAtStart)
  const [tried, setTried] = useState(false)
  const quote = useQuote(control)
  const problems = findProblems(values)
  // What the server refused counts as not done, too.
  const wrong = new Set([...problems.map(({ field }) => field), ...Object.keys(form.formState.errors)])

  /** Opens the sections of these fields and puts the focus on the first one. */
  const showFields = (fields: (keyof OrderValues)[]) => {
    const [first] = fields
    if (first === undefined) return
    setOpen((before) => [...new Set([...before, ...fields.map(sectionOf)])])
    // The section has to be visible before its field can take the focus.
    requestAnimationFrame(() => form.setFocus(first))
  }
  const onRefused = (refusals: FieldRefusal[]) => {
    for (const { field, message } of refusals) form.setError(field, { type: 'server', message })
    showFields(refusals.map(({ field }) => field))
  }
  const { place, isPending } = usePlaceOrder(onRefused)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setTried(true)
    await form.trigger()
    if (problems.length === 0 && !currentUser()) return requestSignIn(paths.send)
    if (problems.length > 0) showFields(problems.map(({ field }) => field))
    else place(form.getValues(), (quote.fresh && quote.data?.quoteId) || null)
  }
  const toggle = (name: SectionName) =>
    setOpen((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]))
  const swap = () => form.reset(swapEnds(form.getValues()), { keepDefaultValues: true })
  const submitParts = { problems, quote, isPending, tried, showFields }

  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_400px]">
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-3">
          <Sections {...{ values, wrong, open, toggle, quote, swap }} />
        </form>
        <aside className="grid gap-3 lg:sticky lg:top-6">
          <RoutePreview control={control} outOfArea={quote.outOfArea} />
          <SubmitCard {...submitParts} />
        </aside>
      </div>
      <SubmitBar {...submitParts} />
    </FormProvider>
  )
}
