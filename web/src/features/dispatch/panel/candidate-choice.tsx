import type { Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatAdded } from '#features/dispatch/format-added.ts'
import { Initials } from '#features/dispatch/initials.tsx'
import { shortName } from '#features/dispatch/board/short-name.ts'
import { formatAge, formatDistance } from '#lib/format/format.ts'

interface CandidateChoiceProps {
  candidate: Candidate
  checked: boolean
  onChoose: (driver: Candidate) => void
}

/** One driver: what the order adds to the route and why, or else how far away the driver is. */
export function CandidateChoice({ candidate, checked, onChoose }: CandidateChoiceProps) {
  const { t } = useLingui()
  const { name, openOrders, onDuty, ageSeconds } = candidate
  const why = useReason(candidate)
  const age = ageSeconds !== null && ageSeconds >= 60 ? formatAge(0, ageSeconds * 1000) : null
  return (
    <label className="grid grid-cols-[34px_1fr_auto] items-center gap-2.5 rounded-md border border-border px-2.5 py-1.5 text-13 leading-tight has-checked:border-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:px-[9px] has-checked:py-[5px] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-[Highlight]">
      <input type="radio" name="candidate" className="sr-only" checked={checked} onChange={() => onChoose(candidate)} />
      <Initials name={name} />
      <span className="min-w-0">
        <b className="font-semibold">{shortName(name)}</b>
        <span className="block text-text-2">
          {[
            openOrders === 0 ? t`No orders` : plural(openOrders, { one: '# open order', other: '# open orders' }),
            why ?? (!onDuty && t`off duty`),
            age && t`seen ${age} ago`
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="text-right font-display text-14 leading-tight font-semibold normal-nums">
        <Cost candidate={candidate} />
      </span>
    </label>
  )
}

/** `+6 min` and `+2.1 km`; without a plan, or where the driver's place is unknown, the distance. */
function Cost({ candidate }: { candidate: Candidate }) {
  const { t } = useLingui()
  const { addedMinutes, addedKm, reason, distanceKm, ageSeconds } = candidate
  if (addedMinutes === null || addedKm === null || reason === 'NO_POSITION') {
    if (distanceKm !== null) return formatDistance(distanceKm)
    // A dash where the driver's position is known and the order's is not.
    return ageSeconds === null ? t`no position` : '–'
  }
  const minutes = formatAdded(addedMinutes)
  const km = formatAdded(addedKm)
  return (
    <>
      <span className="block">{t`${minutes} min`}</span>
      <span className="block text-13 font-normal text-text-2">{t`${km} km`}</span>
    </>
  )
}

/** The first thing to know about giving the order to this driver; null: nothing more than is shown. */
export function useReason({
  reason,
  lateMinutes,
  openOrders
}: Pick<Candidate, 'reason' | 'lateMinutes' | 'openOrders'>): string | null {
  const { t } = useLingui()
  switch (reason) {
    case 'LATE':
      return t`${lateMinutes} min late`
    case 'ON_THE_WAY':
      return t`on the way`
    case 'IN_TIME':
      return t`all in time`
    case 'FREE':
      // What they have is in no route, as after a failed attempt: “free” would contradict it.
      return openOrders > 0 ? t`no stops now` : null
    case 'VEHICLE_TOO_SMALL':
      return t`does not fit in the vehicle`
    case 'ON_BREAK':
      return t`on a break`
    case 'AFTER_SHIFT':
      return t`after the end of the shift`
    case 'OFF_DUTY':
      return t`off duty`
    case 'NO_POSITION':
      return t`place unknown`
    default:
      return null
  }
}
