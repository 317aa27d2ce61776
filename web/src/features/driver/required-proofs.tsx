import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import type { ProofKind } from '@ilbud/proto/http/order-status'
import { useLingui } from '@lingui/react/macro'
import { Camera, CircleCheckBig, LoaderCircle, PenLine } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { FieldError } from '#components/field.tsx'
import { cn } from '#lib/cn.ts'
import { proofNames } from './driver-words.ts'
import { SignatureSheet } from './signature-sheet.tsx'
import { useAddProof } from './use-add-proof.ts'

const icons = { photo: Camera, signature: PenLine }

/** What the sender asked to be shown at the door, each with its own tile; given at the door, not before. */
export function RequiredProofs({ order }: { order: DriverOrder }) {
  const { add, busyKind, refusal } = useAddProof(order.id)
  const [isSigning, setSigning] = useState(false)
  if (order.requiredProofs.length === 0) return null
  const isAtDoor = order.allowedActions.includes('confirmDelivery')
  const takePhoto = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // The same file again is a change too.
    event.target.value = ''
    if (file) add({ kind: 'photo', file })
  }
  return (
    <>
      <ul className="drv-need">
        {order.requiredProofs.map((kind) => {
          const isDone = order.proofsDone.includes(kind)
          const tile = <Tile kind={kind} isDone={isDone} isBusy={busyKind === kind} isAtDoor={isAtDoor} />
          if (isDone || !isAtDoor || busyKind !== null)
            return (
              <li key={kind} className={cn('drv-proof', isDone && 'is-done')}>
                {tile}
              </li>
            )
          return (
            <li key={kind}>
              {kind === 'photo' ? (
                <label className="drv-proof cursor-pointer">
                  <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={takePhoto} />
                  {tile}
                </label>
              ) : (
                <button type="button" className="drv-proof w-full cursor-pointer" onClick={() => setSigning(true)}>
                  {tile}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <div role="status">{refusal && busyKind === null && <FieldError>{refusal}</FieldError>}</div>
      <SignatureSheet
        open={isSigning}
        onClose={() => setSigning(false)}
        onSign={(signer) => add({ kind: 'signature', signer })}
      />
    </>
  )
}

interface TileProps {
  kind: ProofKind
  isDone: boolean
  isBusy: boolean
  isAtDoor: boolean
}

function Tile({ kind, isDone, isBusy, isAtDoor }: TileProps) {
  const { t, i18n } = useLingui()
  const Icon = isDone ? CircleCheckBig : isBusy ? LoaderCircle : icons[kind]
  const openText = kind === 'photo' ? t`Take a photo` : t`Write who signs`
  const text = isDone ? t`Saved` : isBusy ? t`Sending…` : isAtDoor ? openText : t`Still needed`
  return (
    <>
      <Icon
        className={cn('size-6 flex-none', isDone && 'text-success', isBusy && 'animate-spin')}
        strokeWidth={1.75}
        aria-hidden
      />
      <span className="text-left">
        {i18n._(proofNames[kind])}
        <small className="block text-14 font-medium text-text-2">{text}</small>
      </span>
    </>
  )
}
