import type { ProofView } from '@ilbud/proto/http/parcels/proofs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Signature } from 'lucide-react'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { pictureQuery, proofsQuery } from '#features/my-orders/orders-queries.ts'

/** The proofs that the driver took at the door. Only for the sender. */
export function Proofs({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const proofs = useQuery(proofsQuery(orderId))
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-18">
        <Trans>Proof of delivery</Trans>
      </h3>
      {proofs.isPending ? (
        <Loading label={t`Loading`}>
          <Skeleton className="h-48 rounded-lg" />
        </Loading>
      ) : proofs.isError ? (
        <LoadProblem title={<Trans>We could not load the proofs.</Trans>} query={proofs} />
      ) : proofs.data.length === 0 ? (
        <p className="text-text-2">
          <Trans>None was asked for with this order.</Trans>
        </p>
      ) : (
        <ul className="grid gap-4">
          {proofs.data.map((proof) => (
            <li key={proof.id}>
              <Proof proof={proof} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Proof({ proof: { kind, signer, at, url } }: { proof: ProofView }) {
  const { t } = useLingui()
  const when = formatDateTime(at)
  const text = kind === 'photo' ? t`Photo, ${when}` : signer ? t`Signed by ${signer}, ${when}` : t`Signature, ${when}`
  return (
    <figure>
      {url ? (
        <Picture url={url} text={text} />
      ) : (
        <p className="flex items-center gap-3 rounded-md border border-border bg-sunken px-4 py-5 font-display text-22">
          <Signature className="size-6 flex-none text-text-3" strokeWidth={1.75} aria-hidden />
          {signer}
        </p>
      )}
      <figcaption className="mt-1.5 text-14 text-text-2">{text}</figcaption>
    </figure>
  )
}

function Picture({ url, text }: { url: string; text: string }) {
  const picture = useQuery(pictureQuery(url))
  if (picture.isError) {
    return <LoadProblem title={<Trans>We could not load the picture.</Trans>} query={picture} />
  }
  if (!picture.data) return <Skeleton className="h-64 rounded-lg" />
  // A signature is transparent and dark, so it needs a light background in dark mode.
  return (
    <img
      ref={show(picture.data)}
      alt={text}
      className="max-h-96 w-full rounded-lg border border-border bg-white object-contain"
    />
  )
}

/** The URL of a picture in memory is revoked when its image is removed. */
function show(blob: Blob) {
  return (image: HTMLImageElement | null) => {
    if (!image) return
    const url = URL.createObjectURL(blob)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
}
