import { addRecurringOrderBodySchema, type RecurringOrder } from '@ilbud/proto/http/recurring-orders'
import { localDay } from '@ilbud/proto/http/local-day'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/dialog.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { LoadingRows } from '#components/skeleton.tsx'
import { ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import { useSession } from '#lib/session/session.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { toast } from '#lib/page/toast.ts'
import { addRecurring, fromOrderQuery, recurringQuery, replaceRecurring } from './recurring-queries.ts'
import { RuleForm, type RuleErrors } from './rule-form.tsx'
import { newValues, type RuleValues, toBody, valuesOf } from './rule-values.ts'

const dayMs = 86_400_000

/** Makes a recurring order of one that was placed. */
export function AddRecurringDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useLingui()
  const keyOf = useSubmissionKey()
  const mayShare = useSession()?.role === 'company_admin'
  const [tomorrow] = useState(() => localDay(Date.now() + dayMs))
  const { data: order, isError, error, refetch } = useQuery(fromOrderQuery(orderId))
  return (
    <RecurringDialog title={t`Repeat regularly`} onClose={onClose}>
      {isError ? (
        <LoadProblem
          className="mt-4"
          title={<Trans>We could not load the order.</Trans>}
          error={error}
          retry={() => void refetch()}
        />
      ) : order ? (
        <SavingForm
          about={`${order.pickupAddress} → ${order.deliveryAddress}`}
          start={newValues(tomorrow, order.deliveryContact)}
          mayShare={mayShare}
          save={(fields, shared) => {
            const body = { ...fields, fromOrder: orderId, ...(shared && { shared }) }
            return addRecurring(body, keyOf(body))
          }}
          onSaved={onClose}
        />
      ) : (
        <LoadingRows count={5} row="h-14 rounded-md" className="mt-4 grid gap-3" />
      )}
    </RecurringDialog>
  )
}

/** Changes the rule of a recurring order. */
export function EditRecurringDialog({ recurring, onClose }: { recurring: RecurringOrder; onClose: () => void }) {
  const { t } = useLingui()
  const { id, order } = recurring
  return (
    <RecurringDialog title={t`Edit the days`} onClose={onClose}>
      <SavingForm
        about={`${String(order['pickupAddress'])} → ${String(order['deliveryAddress'])}`}
        start={valuesOf(recurring)}
        save={(fields) => replaceRecurring(id, fields)}
        onSaved={onClose}
      />
    </RecurringDialog>
  )
}

interface RecurringDialogProps {
  title: string
  onClose: () => void
  children: React.ReactNode
}

function RecurringDialog({ title, onClose, children }: RecurringDialogProps) {
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={title}
      className="max-h-[92dvh] overflow-y-auto md:max-w-[560px]"
    >
      {children}
    </Dialog>
  )
}

interface SavingFormProps {
  /** What is ordered, in one line. */
  about: string
  start: RuleValues
  /** Whether it can be shared with the company. */
  mayShare?: boolean
  save: (fields: ReturnType<typeof toBody>, shared: boolean) => Promise<RecurringOrder>
  onSaved: () => void
}

function SavingForm({ about, start, mayShare = false, save, onSaved }: SavingFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<RuleErrors>({})
  const mutation = useMutation({
    mutationFn: (values: RuleValues) => save(toBody(values), values.shared),
    onSuccess: ({ name }) => {
      toast({ title: t`“${name}” is saved`, variant: 'success' })
      onSaved()
    },
    onError: (error) => {
      // The hours are those of the pickup.
      if (!(error instanceof ApiError) || error.code !== 'SCHEDULE_INVALID') {
        return toastFailure(t`Could not save it`, error)
      }
      setErrors({ pickupTime: refusalWords(error) ?? t`The time is outside our opening hours` })
      document.getElementById('recurring-pickupTime')?.focus()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: recurringQuery().queryKey })
  })
  function submit(values: RuleValues): void {
    const found: RuleErrors = {
      ...(values.repeats === 'weekly' && values.weekdays.length === 0 && { rule: t`Choose at least one day` }),
      ...(values.ends === 'on' && values.until < values.startsOn && { until: t`Choose a day after the first one` }),
      ...(values.ends === 'after' && !/^[1-9]\d{0,2}$/.test(values.count) && { count: t`Enter a number from 1 to 999` })
    }
    // What is ordered is the server's.
    const checked = addRecurringOrderBodySchema.safeParse({ ...toBody(values), fromOrder: crypto.randomUUID() })
    for (const { path } of checked.error?.issues ?? []) {
      const field = String(path[0])
      if (field === 'name') found.name ??= t`Give it a name`
      if (field === 'startsOn') found.startsOn ??= t`Choose a day`
      if (field === 'pickupTime' || field === 'deliveryTime') found[field] ??= t`Enter a time like 10:00`
    }
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(`recurring-${first}`)?.focus()
    else mutation.mutate(values)
  }
  return (
    <>
      <p className="pr-6 text-text-2">{about}</p>
      <RuleForm start={start} mayShare={mayShare} errors={errors} isBusy={mutation.isPending} onSave={submit} />
    </>
  )
}
