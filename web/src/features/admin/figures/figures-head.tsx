import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LiveMark } from '#components/display/live-mark.tsx'
import { formatTime } from '#lib/format/format.ts'
import type { ChannelState } from '#lib/live/live-socket.ts'
import { PeriodPicker } from './period-picker.tsx'
import type { Period } from './period.ts'

interface FiguresHeadProps {
  title: string
  live: ChannelState
  /** When the figures on screen were loaded. */
  updatedAt: number
  period: Period
  onPeriod: (period: Period) => void
  children?: ReactNode
}

/** The head of a page of figures: title, live state, period, and further actions. */
export function FiguresHead({ title, live, updatedAt, period, onPeriod, children }: FiguresHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <h1 className="text-28">{title}</h1>
      <Live state={live} updatedAt={updatedAt} />
      <div className="flex w-full flex-wrap items-center gap-2 sm:ml-auto sm:w-auto">
        <PeriodPicker period={period} onPeriod={onPeriod} />
        {children}
      </div>
    </div>
  )
}

/** "Connected" while that is true, else the age of the figures. */
function Live({ state, updatedAt }: { state: ChannelState; updatedAt: number }) {
  const { t } = useLingui()
  // Nothing has loaded yet.
  if (updatedAt === 0) return null
  if (state === 'live') return <LiveMark tone="success">{t`Connected`}</LiveMark>
  const at = formatTime(updatedAt)
  if (state === 'delayed') return <LiveMark tone="warning">{t`Updates are delayed, figures from ${at}`}</LiveMark>
  if (state === 'reconnecting') return <LiveMark tone="warning">{t`Reconnecting, figures from ${at}`}</LiveMark>
  return <LiveMark tone="info">{t`Figures from ${at}`}</LiveMark>
}
