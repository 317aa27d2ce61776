import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import { useLingui } from '@lingui/react/macro'
import { useState, type RefObject } from 'react'
import { useOutbox, useOutboxSnapshot } from '#features/driver/outbox/outbox-provider.tsx'
import { missingProofs, type OrderActions } from '#features/driver/actions/use-order-actions.ts'
import { shrinkPhoto, UnreadablePhotoError } from './shrink-photo.ts'
import type { Signature } from './signature-sheet.tsx'

export interface ProofCapture {
  /** The proof that has to be taken before the parcels can be marked as delivered, if any. */
  first: { hint: string; run: () => void } | null
  /** Opens the camera, or the field for signing. */
  take: (kind: ProofKind) => void
  addPhoto: (file: Blob) => void
  addSignature: (signature: Signature) => void
  isSigning: boolean
  setSigning: (isSigning: boolean) => void
  /** The last photo of this visit that was taken on this phone and is still in memory. */
  photo: Blob | null
  isLooking: boolean
  setLooking: (isLooking: boolean) => void
  /** Proofs that have not been sent yet. */
  waiting: ProofKind[]
  /** The last error, as text, until the next attempt. */
  problem: string | null
}

/**
 * Takes the photos and signatures of a visit: one for all of its orders whose senders require it. Each photo is made
 * smaller and stored before it is sent.
 */
export function useProofCapture(
  orders: readonly DriverOrder[],
  actions: OrderActions,
  camera: RefObject<HTMLInputElement | null>
): ProofCapture {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { entries } = useOutboxSnapshot()
  const [isSigning, setSigning] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [taken, setTaken] = useState<Blob | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const unsent = entries.flatMap(({ key, orderId, action }) =>
    orders.some(({ id }) => id === orderId) && action.kind === 'proof' ? [{ key, orderId, ...action }] : []
  )
  /** Those that lack it; when none does, it is taken again for all. */
  const inNeedOf = (kind: ProofKind): DriverOrder[] => {
    const all = orders.filter(({ requiredProofs }) => requiredProofs.includes(kind))
    const lacking = all.filter(({ proofsDone }) => !proofsDone.includes(kind))
    return lacking.length > 0 ? lacking : all
  }

  const addPhoto = async (file: Blob): Promise<void> => {
    setProblem(null)
    try {
      const picture = await shrinkPhoto(file)
      setTaken(picture)
      // A photo that has not been sent is replaced; one that was sent stays, and the new one is added.
      const wanted = inNeedOf('photo')
      const replaced = unsent.filter(
        ({ proof, orderId }) => proof === 'photo' && wanted.some(({ id }) => id === orderId)
      )
      for (const { key } of replaced) await outbox.drop(key)
      actions.proveAll(wanted, { proof: 'photo', signer: null, picture })
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError)) throw error
      setProblem(t`This picture cannot be used. Please take it again.`)
    }
  }

  const take = (kind: ProofKind): void => (kind === 'photo' ? camera.current?.click() : setSigning(true))
  const missing = orders.flatMap(missingProofs)[0]
  return {
    first: missing
      ? {
          hint: missing === 'photo' ? t`Opens the camera first` : t`Opens the signature first`,
          run: () => take(missing)
        }
      : null,
    take,
    addPhoto: (file) => void addPhoto(file),
    addSignature: (signature) => actions.proveAll(inNeedOf('signature'), { proof: 'signature', ...signature }),
    isSigning,
    setSigning,
    photo: taken ?? unsent.findLast(({ proof }) => proof === 'photo')?.picture ?? null,
    isLooking,
    setLooking,
    waiting: unsent.map(({ proof }) => proof),
    problem
  }
}
