import type { RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { useSession } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { addRecurring, fromOrderQuery, recurringQuery, replaceRecurring } from './recurring-queries.ts'
import { RuleForm, useRuleForm } from './rule-form.tsx'
import { newValues, type RuleValues, toBody, valuesOf } from './rule-values.ts'

const dayMs = 86_400_000

/** Makes a recurring order of one that was placed. */
export function AddRecurringDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useLingui()
  const keyOf = useSubmissionKey()
  const mayShare = useSession()?.role === 'company_admin'
  const [tomorrow] = useState(() => localDay(serverNow() + dayMs))
  const { data: order, isError, error, refetch } = useQuery(fromOrderQuery(orderId))
  return (
    <RecurringDialog title={t`Repeat regularly`} onClose={onClose}>
      {isError ? (
        <LoadProblem className="mt-4" title={<Trans>We could not load the order.</Trans>} query={{ error, refetch }} />
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
        note={recurring.shared && t`It is shared in the company: once you save, it is ordered in your name.`}
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
  /** What saving does besides; nothing: false. */
  note?: string | false
  start: RuleValues
  /** Whether it can be shared with the company. */
  mayShare?: boolean
  save: (fields: ReturnType<typeof toBody>, shared: boolean) => Promise<RecurringOrder>
  onSaved: () => void
}

function SavingForm({ about, note = false, start, mayShare = false, save, onSaved }: SavingFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const form = useRuleForm(start)
  const mutation = useMutation({
    mutationFn: (values: RuleValues) => save(toBody(values), values.shared),
    onSuccess: ({ name }) => {
      toast({ title: t`“${name}” is saved`, variant: 'success' })
      onSaved()
    },
    onError: (error) => {
      const most = t`There are as many recurring orders as there can be. Delete one that has ended.`
      showRefusal(form, t`Could not save it`, error, { words: inTranslation({ TOO_MANY_RECURRING: most }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: recurringQuery().queryKey })
  })
  return (
    <>
      <p className="pr-6 text-text-2">{about}</p>
      {note && <p className="mt-2 font-medium">{note}</p>}
      <RuleForm form={form} mayShare={mayShare} isBusy={mutation.isPending} onSave={mutation.mutate} />
    </>
  )
}
