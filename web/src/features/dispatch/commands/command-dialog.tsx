import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import type { AdminOrderDetail } from '@ilbud/proto/http/dispatch/admin-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { FailureNote } from '#components/feedback/failure-note.tsx'
import { ApiError } from '#lib/api/api.ts'
import { refusedFields } from '#lib/forms/field-errors.ts'
import { showAtFields } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { commandRefusals } from './refusal.ts'
import { possibleSteps, staffVerbs } from './staff-verbs.ts'
import { useStaffCommand } from './use-staff-command.ts'
import { emptyDraft, readVerbDraft, type VerbDraft } from './verb-fields.ts'
import { useVerbForm, VerbForm } from './verb-form.tsx'

interface CommandDialogProps {
  verb: AdminVerb
  order: AdminOrderDetail
  markChanged: (ids: readonly string[]) => void
  onClose: () => void
}

/** The dialog of a verb: its fields, the order, and why it was refused. */
export function CommandDialog({ verb, order, markChanged, onClose }: CommandDialogProps) {
  const { t, i18n } = useLingui()
  const look = staffVerbs[verb]
  const steps = possibleSteps(order)
  const form = useVerbForm(verb, { ...emptyDraft, step: steps.length === 1 ? steps[0]! : '' })
  const command = useStaffCommand(markChanged)
  const id = formatTrackingId(order.trackingId)
  const label = i18n._(look.label)
  const run = (draft: VerbDraft, more = {}) => {
    const read = readVerbDraft(verb, draft)
    if (!read.ok || command.isPending) return
    const fields = { ...read.fields, ...more }
    const done = () => {
      toast({ title: label, description: t`Done for ${id}`, variant: 'success' })
      onClose()
    }
    const refused = (error: Error) => void showAtFields(form, refusedFields(error, { words: commandRefusals() }))
    command.mutate({ verb, orderId: order.id, version: order.version, fields }, { onSuccess: done, onError: refused })
  }
  const submit = form.handleSubmit((draft) => run(draft))
  const assignAnyway = form.handleSubmit((draft) => run(draft, { override: true }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={label}
      description={
        <>
          <b className="font-id">{id}</b>. {i18n._(look.effect)}
        </>
      }
    >
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => void submit(event)}
        onChange={() => command.reset()}
      >
        <VerbForm verb={verb} form={form} steps={steps} />
        {command.error && Object.keys(form.formState.errors).length === 0 && <Refused error={command.error} />}
        {isTooSmall(command.error) && (
          <Button type="button" block onClick={() => void assignAnyway()}>
            {t`Assign anyway`}
          </Button>
        )}
        <Button
          type="submit"
          variant={look.danger ? 'dangerSolid' : 'primary'}
          block
          busyText={command.isPending && t`One moment...`}
        >
          {label}
        </Button>
      </form>
    </Dialog>
  )
}

/** Whether staff may have it all the same, by saying so. */
function isTooSmall(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VEHICLE_TOO_SMALL'
}

/** The refusal; the panel behind shows the order's present state. */
export function Refused({ error }: { error: unknown }) {
  return <FailureNote error={error} words={commandRefusals()} className="" />
}
