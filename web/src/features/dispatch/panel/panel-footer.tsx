import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import type { AdminOrderDetail, Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { shortName } from '#features/dispatch/board/short-name.ts'
import { mayDo } from '#features/dispatch/commands/staff-verbs.ts'
import { cn } from '#lib/style/cn.ts'

interface PanelFooterProps {
  order: AdminOrderDetail
  chosen: Candidate | null
  assigning: boolean
  onAssign: () => void
  onEdit: () => void
  onChoose: (verb: AdminVerb) => void
}

const whereForbidden =
  'aria-disabled:border-border aria-disabled:bg-sunken aria-disabled:text-text-2 aria-disabled:hover:bg-sunken'

/** Assign Driver, Edit Order, Cancel Order. A button that the state forbids stays, with the reason. */
export function PanelFooter({ order, chosen, assigning, onAssign, onEdit, onChoose }: PanelFooterProps) {
  const { t } = useLingui()
  const verb = assignVerb(order)
  const name = chosen ? shortName(chosen.name) : ''
  const assignLabel = chosen && isTooSmall(chosen) ? t`Assign anyway: ${name}` : t`Assign Driver: ${name}`
  const mayEdit = order.allowedActions.includes('editOrder')
  const mayCancel = mayDo('cancel', order)
  const forbidden = [
    verb === null && t`Assign: only while it waits for a driver`,
    (!mayEdit || !mayCancel) && t`Edit and cancel: only before the parcel is picked up`
  ].filter(Boolean)
  // If all three are forbidden, they share a row, to leave more of the screen to the order.
  const idle = verb === null && !mayEdit && !mayCancel
  const look = cn(whereForbidden, idle && 'px-1 text-13')
  return (
    <div
      className={cn(
        'grid grid-cols-[1fr_1fr] gap-2 border-t border-border bg-surface px-4 py-3 max-xl:sticky max-xl:bottom-0',
        idle && 'grid-cols-[repeat(3,auto)]'
      )}
    >
      {forbidden.length > 0 && (
        <p id="forbidden-actions" className="col-span-full text-13 text-text-2">
          {forbidden.join('. ')}.
        </p>
      )}
      {chosen && verb && <Doubt driver={chosen} />}
      <Button
        variant="primary"
        className={cn(!idle && 'col-span-full', look)}
        aria-disabled={verb === null || undefined}
        aria-describedby={verb === null ? 'forbidden-actions' : undefined}
        busyText={assigning && t`Assigning...`}
        onClick={() => verb && (chosen ? onAssign() : onChoose(verb))}
      >
        {!idle && <UserCheck className="size-4" strokeWidth={2} aria-hidden />}
        {chosen && verb ? assignLabel : t({ message: 'Assign Driver', context: 'button' })}
      </Button>
      <Button
        className={look}
        aria-disabled={!mayEdit || undefined}
        aria-describedby={mayEdit ? undefined : 'forbidden-actions'}
        onClick={() => mayEdit && onEdit()}
      >
        {t({ message: 'Edit Order', context: 'button' })}
      </Button>
      <Button
        variant="danger"
        className={look}
        aria-disabled={!mayCancel || undefined}
        aria-describedby={mayCancel ? undefined : 'forbidden-actions'}
        onClick={() => mayCancel && onChoose('cancel')}
      >
        {t({ message: 'Cancel Order', context: 'button' })}
      </Button>
    </div>
  )
}

/** Whether the order fits only if staff say so. */
export function isTooSmall({ reason }: Pick<Candidate, 'reason'>): boolean {
  return reason === 'VEHICLE_TOO_SMALL'
}

/** What to know before this driver gets the order: that it does not fit, or that nobody can say whether they come soon. */
function Doubt({ driver }: { driver: Candidate }) {
  const text = useDoubt(driver)
  if (text === null) return null
  return (
    <p role="status" className="col-span-full text-13 font-semibold text-warning">
      {text}
    </p>
  )
}

function useDoubt({ name: fullName, onDuty, ageSeconds, reason }: Candidate): string | null {
  const { t } = useLingui()
  const name = shortName(fullName)
  const isUnseen = ageSeconds === null
  if (reason === 'VEHICLE_TOO_SMALL') return t`It does not fit in the vehicle of ${name}.`
  if (reason === 'ON_BREAK') return t`${name} is on a break.`
  if (reason === 'AFTER_SHIFT') return t`${name} would work longer than planned.`
  if (onDuty) return isUnseen ? t`${name} has sent no position.` : null
  return isUnseen ? t`${name} is off duty and has sent no position.` : t`${name} is off duty.`
}

/** Whether giving the order to a driver is an assignment or a reassignment. */
export function assignVerb(order: AdminOrderDetail): 'assign' | 'reassign' | null {
  if (mayDo('assign', order)) return 'assign'
  return mayDo('reassign', order) ? 'reassign' : null
}
