import { proofSchema, type ProofView } from '@ilbud/proto/http/parcels/proofs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { api, send } from '#lib/api/api.ts'
import { formatDateTime, formatTime } from '#lib/format/format.ts'
import { PanelSection } from './panel-section.tsx'

/** The proofs of the delivery; nothing while there are none. */
export function PanelProofs({ orderId, version }: { orderId: string; version: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    // A proof raises no event, but the delivery after it does.
    queryKey: ['/api/v1/orders', 'proofs', orderId, version],
    queryFn: () => api(z.array(proofSchema), `/api/v1/orders/${encodeURIComponent(orderId)}/proofs`)
  })
  if (error) return <LoadProblem title={t`We could not load the proofs.`} query={{ error, refetch }} />
  if (!data?.length) return null
  return (
    <PanelSection title={<Trans>Proofs</Trans>}>
      <ul className="grid gap-3">
        {data.map((proof) => (
          <li key={proof.id}>
            <ProofText proof={proof} />
            {proof.url && <ProofPicture url={proof.url} kind={proof.kind} />}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function ProofText({ proof: { kind, signer, at, occurredAt } }: { proof: ProofView }) {
  const { t } = useLingui()
  const device = occurredAt && formatTime(occurredAt) !== formatTime(at) ? formatTime(occurredAt) : null
  return (
    <p>
      <b className="font-semibold">{kind === 'photo' ? t`Photo` : t`Signature`}</b>
      {signer && ` · ${signer}`}
      <span className="block text-text-2">
        {formatDateTime(at)}
        {device && ` (${t`${device} by the driver’s phone`})`}
      </span>
    </p>
  )
}

/** Pictures need the token, so the page fetches them itself. */
function ProofPicture({ url, kind }: { url: string; kind: ProofView['kind'] }) {
  const { t } = useLingui()
  const [source, setSource] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let made: string | null = null
    let left = false
    send(url)
      .then((response) => response.blob())
      .then((blob) => {
        if (left) return
        made = URL.createObjectURL(blob)
        setSource(made)
      })
      .catch(() => setFailed(true))
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [url])
  if (failed) return <p className="text-danger">{t`The picture could not be loaded.`}</p>
  if (!source) return <span className="mt-1 block h-32 rounded-md bg-sunken" />
  const alt = kind === 'photo' ? t`Photo by the driver` : t`Signature of the recipient`
  return <img src={source} alt={alt} className="mt-1 max-h-56 w-full rounded-md bg-white object-contain" />
}
