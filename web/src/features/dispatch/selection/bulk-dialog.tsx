import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { staffVerbs } from '#features/dispatch/commands/staff-verbs.ts'
import { emptyDraft, readVerbDraft } from '#features/dispatch/commands/verb-fields.ts'
import { useVerbForm, VerbForm } from '#features/dispatch/commands/verb-form.tsx'
import { countTakeable, planBulk } from './bulk-plan.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { type SelectedOrders, SelectionDialog } from './selection-dialog.tsx'
import type { useBulk } from './use-bulk.ts'

/** One verb for many orders, with its fields and a preview. */
export function BulkDialog({ verb, ...selected }: SelectedOrders & { verb: AdminVerb }) {
  const { t, i18n } = useLingui()
  const look = staffVerbs[verb]
  const label = verb === 'assign' ? t`Bulk Assign` : i18n._(look.label)
  return (
    <SelectionDialog selected={selected} title={label} description={i18n._(look.effect)} className="md:max-w-[520px]">
      {(rows, bulk) => <BulkForm {...{ verb, rows, label, bulk }} />}
    </SelectionDialog>
  )
}

/** Of those that are not picked up yet. */
function pickupsOf(rows: readonly BoardRow[]) {
  const waiting = rows.filter(({ status }) => status === 'PENDING' || status === 'ASSIGNED')
  return waiting.flatMap(({ pickup }) => (pickup ? [pickup] : []))
}

interface BulkFormProps {
  verb: AdminVerb
  rows: readonly BoardRow[]
  label: string
  bulk: ReturnType<typeof useBulk>
}

function BulkForm({ verb, rows, label, bulk }: BulkFormProps) {
  const { t } = useLingui()
  const form = useVerbForm(verb, emptyDraft)
  const driverId = useWatch({ control: form.control, name: 'driverId' })
  const [takeOver, setTakeOver] = useState(false)
  const plan = planBulk(rows, { verb, driverId, takeOver })
  const count = plan.steps.reduce((sum, step) => sum + step.rows.length, 0)
  const takeable = countTakeable(rows)
  const run = form.handleSubmit((draft) => {
    const read = readVerbDraft(verb, draft)
    if (read.ok && count > 0) void bulk.run(plan, read.fields)
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void run(event)}>
      <VerbForm verb={verb} form={form} pickups={verb === 'assign' ? pickupsOf(rows) : []} />
      {verb === 'assign' && takeable > 0 && (
        <Checkbox
          label={t`Also those that have a driver (${takeable})`}
          hint={t`Both drivers are told.`}
          checked={takeOver}
          onChange={(event) => setTakeOver(event.target.checked)}
        />
      )}
      <BulkPreview plan={plan} verb={verb} />
      <Button
        type="submit"
        variant={staffVerbs[verb].danger ? 'dangerSolid' : 'primary'}
        block
        aria-disabled={count === 0 || undefined}
      >
        {`${label} (${count})`}
      </Button>
    </form>
  )
}
