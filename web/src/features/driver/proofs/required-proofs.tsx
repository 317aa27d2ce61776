import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import { useLingui } from '@lingui/react/macro'
import { Camera, CircleCheckBig, CloudUpload, PenLine } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { FieldError } from '#components/forms/field.tsx'
import { cn } from '#lib/style/cn.ts'
import { proofNames } from '#features/driver/driver-words.ts'
import { PhotoSheet } from './photo-sheet.tsx'
import { SignatureSheet } from './signature-sheet.tsx'
import { BlobImage } from './blob-image.tsx'
import { CameraInput } from './camera-input.tsx'
import type { ProofCapture } from './use-proof-capture.ts'

const icons = { photo: Camera, signature: PenLine }

interface RequiredProofsProps {
  /** Of one visit. */
  orders: readonly DriverOrder[]
  capture: ProofCapture
  camera: Ref<HTMLInputElement>
}

/** The proofs that the sender requires, a tile each; they are taken at the door. */
export function RequiredProofs({ orders, capture, camera }: RequiredProofsProps) {
  const kinds = [...new Set(orders.flatMap(({ requiredProofs, returning }) => (returning ? [] : requiredProofs)))]
  if (kinds.length === 0) return null
  return (
    <>
      <ul data-proofs className="mt-2.5 mb-1.5 grid grid-cols-[1fr_1fr] gap-2.5">
        {kinds.map((kind) => (
          <li key={kind} className="grid">
            <Tile
              kind={kind}
              orders={orders.filter(({ requiredProofs }) => requiredProofs.includes(kind))}
              capture={capture}
            />
          </li>
        ))}
      </ul>
      <ProofInputs capture={capture} camera={camera} />
    </>
  )
}

/** What `capture.take` opens: the camera, or the field for signing. */
export function ProofInputs({ capture, camera }: Pick<RequiredProofsProps, 'capture' | 'camera'>) {
  return (
    <>
      <CameraInput ref={camera} onFile={(file) => capture.addPhoto(file)} />
      <div role="status">{capture.problem && <FieldError>{capture.problem}</FieldError>}</div>
      <SignatureSheet
        open={capture.isSigning}
        onClose={() => capture.setSigning(false)}
        onSign={(signature) => capture.addSignature(signature)}
      />
      {capture.photo && (
        <PhotoSheet
          photo={capture.photo}
          open={capture.isLooking}
          onClose={() => capture.setLooking(false)}
          onRetake={() => capture.take('photo')}
        />
      )}
    </>
  )
}

interface TileProps {
  kind: ProofKind
  /** Those whose senders require it. */
  orders: readonly DriverOrder[]
  capture: ProofCapture
}

function Tile({ kind, orders, capture }: TileProps) {
  const { t } = useLingui()
  const isDone = orders.every(({ proofsDone }) => proofsDone.includes(kind))
  const isAtDoor = orders.every(({ allowedActions }) => allowedActions.includes('confirmDelivery'))
  const isWaiting = capture.waiting.includes(kind)
  const thumbnail = kind === 'photo' ? capture.photo : null
  const openText = kind === 'photo' ? t`Take a photo` : t`Sign on the screen`
  const text = isWaiting ? t`Kept on this phone` : isDone ? t`Saved` : isAtDoor ? openText : t`Still needed`
  const Icon = isWaiting ? CloudUpload : isDone ? CircleCheckBig : icons[kind]
  const face = (
    <Face kind={kind} text={text}>
      {isDone && thumbnail ? (
        <BlobImage blob={thumbnail} alt="" className="size-11 flex-none rounded-md object-cover" />
      ) : (
        <Icon className={cn('size-6 flex-none', isDone && 'text-success')} strokeWidth={1.75} aria-hidden />
      )}
    </Face>
  )
  const className = cn(
    'flex min-h-15 w-full items-center gap-2.5 rounded-lg border-2 border-dashed border-border-strong px-3.5 py-1.5 leading-[1.2] font-semibold',
    isDone && 'border-solid border-success bg-success-soft'
  )
  const press = isDone ? (thumbnail ? () => capture.setLooking(true) : null) : () => capture.take(kind)
  if (!press || (!isAtDoor && !isDone)) return <div className={className}>{face}</div>
  return (
    <button type="button" className={className} onClick={press}>
      {face}
    </button>
  )
}

function Face({ kind, text, children }: { kind: ProofKind; text: string; children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <>
      {children}
      <span className="min-w-0 text-left">
        {i18n._(proofNames[kind])}
        <small className="block text-14 font-medium text-text-2">{text}</small>
      </span>
    </>
  )
}
