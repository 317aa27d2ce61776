import type { ProofKind } from '@ilbud/proto/http/order-status'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { idempotencyKey } from '#lib/idempotency-key.ts'
import { addProof, driverOrdersQuery } from './driver-queries.ts'
import { shrinkPhoto, UnreadablePhotoError } from './shrink-photo.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** A photo is a file from the camera, a signature the name of who signs. */
export type Shown = { kind: 'photo'; file: Blob } | { kind: 'signature'; signer: string }

interface AddProof {
  add: (shown: Shown) => void
  busyKind: ProofKind | null
  /** In words, until the next try. */
  refusal: string | null
}

/** Sends what was shown at the door; each try carries its own idempotency key. */
export function useAddProof(orderId: string): AddProof {
  const queryClient = useQueryClient()
  const refusalText = useProofRefusalText()
  const { queryKey } = driverOrdersQuery()
  const mutation = useMutation({
    mutationFn: async (shown: Shown) => {
      const picture = shown.kind === 'photo' ? await shrinkPhoto(shown.file) : null
      const signer = shown.kind === 'signature' ? shown.signer : null
      return addProof({ orderId, kind: shown.kind, signer, picture, key: idempotencyKey() })
    },
    onSuccess: ({ kind }) => {
      queryClient.setQueryData(queryKey, (list) =>
        list?.map((order) =>
          order.id === orderId ? { ...order, proofsDone: [...new Set([...order.proofsDone, kind])] } : order
        )
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey })
  })
  return {
    add: (shown) => mutation.mutate(shown),
    busyKind: mutation.isPending ? mutation.variables.kind : null,
    refusal: mutation.error && refusalText(mutation.error)
  }
}

const unusable = ['PICTURE_BROKEN', 'PICTURE_TOO_LARGE', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

function useProofRefusalText(): (error: unknown) => string {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  return (error) => {
    const code = error instanceof ApiError ? error.code : undefined
    if (error instanceof UnreadablePhotoError || (code !== undefined && unusable.includes(code)))
      return t`This picture cannot be used. Please take it again.`
    if (code === 'TOO_MANY_PROOFS') return t`This order has enough proofs already.`
    if (!(error instanceof ApiError) || code === 'ILLEGAL_TRANSITION' || error.status === 429) return refusalText(error)
    return t`This was not saved. Please try again.`
  }
}
