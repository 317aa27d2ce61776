import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, CloudUpload, LogIn, TriangleAlert, WifiOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'
import { strip } from '#features/driver/class-names.ts'
import { formatTime } from '#lib/format/format.ts'
import { OutboxSheet } from './outbox-sheet.tsx'
import type { OutboxState } from './outbox.ts'
import { useOutboxSnapshot } from './outbox-provider.tsx'

interface OutboxStripProps {
  isOffline: boolean
  /** When the orders on screen were loaded. */
  updatedAt: number
}

/** What has not been sent, and how old the data is. Nothing while all is well. */
export function OutboxStrip({ isOffline, updatedAt }: OutboxStripProps) {
  const { entries, state } = useOutboxSnapshot()
  const [isOpen, setOpen] = useState(false)
  const refused = entries.filter(({ refusal }) => refusal).length
  const waiting = entries.length - refused
  const isSignedOut = state === 'signed out'
  const Icon = refused > 0 ? TriangleAlert : isSignedOut ? LogIn : isOffline ? WifiOff : CloudUpload
  return (
    <>
      <div role="status">
        {(entries.length > 0 || isOffline) && (
          <Line isUrgent={refused > 0 || isSignedOut} onOpen={entries.length > 0 ? () => setOpen(true) : null}>
            <Icon className="size-5 flex-none" strokeWidth={1.75} aria-hidden />
            <span className="grow text-left leading-tight">
              {refused > 0 ? <Refused count={refused} /> : <Waiting {...{ isOffline, state, waiting }} />}{' '}
              {isOffline && updatedAt > 0 && <Age at={updatedAt} />}
            </span>
          </Line>
        )}
      </div>
      <OutboxSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface LineProps {
  isUrgent: boolean
  onOpen: (() => void) | null
  children: ReactNode
}

function Line({ isUrgent, onOpen, children }: LineProps) {
  const className = cn(
    strip,
    'min-h-12 w-full flex-nowrap justify-start text-left',
    isUrgent && 'bg-danger-soft text-danger'
  )
  if (!onOpen)
    return (
      <p data-line className={className}>
        {children}
      </p>
    )
  return (
    <button type="button" data-line className={className} onClick={onOpen}>
      {children}
      <ChevronRight className="size-5 flex-none" strokeWidth={1.75} aria-hidden />
    </button>
  )
}

function Waiting({ isOffline, state, waiting }: { isOffline: boolean; state: OutboxState; waiting: number }) {
  if (state === 'signed out')
    return <Plural value={waiting} one="Sign in to send # update." other="Sign in to send # updates." />
  if (!isOffline && state === 'sending')
    return <Plural value={waiting} one="Sending # update." other="Sending # updates." />
  // Kept for its undo, or tried again in a while.
  if (!isOffline) return <Plural value={waiting} one="# update is not sent yet." other="# updates are not sent yet." />
  if (waiting === 0) return <Trans>Offline.</Trans>
  return (
    <Plural value={waiting} one="Offline. # update waits to be sent." other="Offline. # updates wait to be sent." />
  )
}

function Refused({ count }: { count: number }) {
  return <Plural value={count} one="# update was not accepted." other="# updates were not accepted." />
}

function Age({ at }: { at: number }) {
  const { t } = useLingui()
  const time = formatTime(at)
  return <span className="font-normal">{t`Orders as of ${time}.`}</span>
}
