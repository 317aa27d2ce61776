import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDuration } from '#lib/format/format.ts'
import { type EtaCause, type EtaChange, etaChange, isOtherChoice } from './eta-change.ts'

const causes: Partial<Record<NonNullable<EtaCause>, MessageDescriptor>> = {
  DRIVER_ASSIGNED: msg`A driver has accepted it.`,
  PICKED_UP: msg`The driver has it now.`,
  AT_HUB: msg`It changes drivers at a hub.`,
  OUT_FOR_DELIVERY: msg`It is out for delivery.`,
  FAILED_ATTEMPT: msg`The first attempt did not work.`,
  PICKUP_FAILED: msg`It could not be picked up at first.`,
  DELAYED: msg`The driver has been held up.`,
  STOPS: msg`The driver’s earlier stops have changed.`,
  ROAD: msg`It follows where the driver is.`
}

interface EtaChangeLineProps {
  result: TrackingResult
  /** What the visitor saw in an earlier visit. */
  before: TrackingResult | null
}

/** How the ETA has changed since it was last seen, and why. */
export function EtaChangeLine({ result, before }: EtaChangeLineProps) {
  const { t, i18n } = useLingui()
  const [memory, setMemory] = useState<{ base: TrackingResult; change: EtaChange | null }>({
    base: before ?? result,
    change: null
  })
  const isChosen = isOtherChoice(memory.base, result)
  const change = isChosen ? null : etaChange(memory.base, result)
  if (isChosen || change) setMemory({ base: result, change })
  const shown = isChosen ? null : (change ?? memory.change)
  if (!shown) return null
  const minutes = formatDuration(shown.minutes)
  const words = {
    later: t`${minutes} later than we said before.`,
    sooner: t`${minutes} sooner than we said before.`,
    narrower: t`The window is ${minutes} narrower than before.`
  }
  const cause = shown.cause ? causes[shown.cause] : undefined
  return (
    <p className="mt-1 text-14 text-text-2">
      {words[shown.kind]} {cause && i18n._(cause)}
    </p>
  )
}
