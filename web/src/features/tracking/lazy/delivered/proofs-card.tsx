import { customerOrderSchema } from '@ilbud/proto/http/orders/orders'
import { proofSchema, type ProofView } from '@ilbud/proto/http/parcels/proofs'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod/mini'
import { Card } from '#components/layout/card.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { api, send } from '#lib/api/api.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import type { Tracked } from '#features/tracking/data/tracking-queries.ts'

/** The proofs taken at the door, for the signed-in sender. */
export function ProofsCard({ result }: { result: Tracked }) {
  const user = useSession()
  const isDone = result.status === 'DELIVERED' && result.disclosure === 'party' && result.savedAt === null
  return user && user.role !== 'driver' && isDone ? <Proofs trackingId={result.trackingId} /> : null
}

function Proofs({ trackingId }: { trackingId: string }) {
  const { t } = useLingui()
  const { data: proofs, isError } = useQuery(proofsQuery(trackingId))
  if (isError) {
    return (
      <Card>
        <h2 className="mb-2 text-18">{t`Proof of delivery`}</h2>
        <p className="text-text-2">{t`The proofs could not be loaded. Open the page again in a moment.`}</p>
      </Card>
    )
  }
  if (!proofs || proofs.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3.5 text-18">{t`Proof of delivery`}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {proofs.map((proof) => (
          <li key={proof.id}>
            <ProofPicture proof={proof} />
            <ProofWords proof={proof} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ProofWords({ proof: { kind, signer, at } }: { proof: ProofView }) {
  const time = formatDateTime(at)
  return (
    <p className="mt-1.5 text-14 text-text-2">
      <b className="block font-semibold text-text">
        {kind === 'photo' ? (
          <Trans>Photo</Trans>
        ) : signer ? (
          <Trans>Signed by {signer}</Trans>
        ) : (
          <Trans>Signature</Trans>
        )}
      </b>
      {time}
    </p>
  )
}

/** Loaded with the token, which an img element cannot send. */
function ProofPicture({ proof: { url, kind } }: { proof: ProofView }) {
  const { t } = useLingui()
  const { data: blob, isError } = useQuery({
    queryKey: ['proof', url],
    queryFn: async () => (url === null ? null : (await send(url)).blob()),
    enabled: url !== null
  })
  const shown = useShown(blob ?? null)
  if (url === null) return null
  if (isError) return <p className="text-text-2">{t`We could not load the picture.`}</p>
  if (!blob) return <Skeleton className="h-40 rounded-md" />
  return (
    <a ref={shown} href={url} download={`${kind}.webp`} title={t`Save the picture`}>
      <img
        alt={kind === 'photo' ? t`The photo from the door` : t`The signature`}
        className="h-40 w-full rounded-md border border-border bg-sunken object-contain"
      />
    </a>
  )
}

/** A URL for the picture in memory, valid as long as the component is mounted. */
function useShown(blob: Blob | null) {
  return useCallback(
    (link: HTMLAnchorElement) => {
      if (!blob) return
      const url = URL.createObjectURL(blob)
      link.href = url
      link.querySelector('img')!.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob]
  )
}

function proofsQuery(trackingId: string) {
  return queryOptions({
    queryKey: ['proofs of', trackingId],
    queryFn: async () => {
      const orders = await api(
        z.array(customerOrderSchema),
        `/api/v1/orders?limit=1&q=${encodeURIComponent(trackingId)}`
      )
      const order = orders.find((found) => found.trackingId === trackingId)
      return order ? api(z.array(proofSchema), `/api/v1/orders/${order.id}/proofs`) : []
    }
  })
}
