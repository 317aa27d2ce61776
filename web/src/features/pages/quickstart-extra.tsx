import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { toast } from '#lib/page/toast.ts'

/** From nothing to a tracked parcel in four API calls, with this server's own URL. */
export function QuickstartExtra() {
  const { origin } = window.location
  return (
    <section className="grid max-w-[860px] gap-6 [&>*]:min-w-0">
      <h2>
        <Trans>Four calls to a followed parcel</Trans>
      </h2>
      <Step
        title={<Trans>1. Ask for a price</Trans>}
        code={`curl -G ${origin}/api/v1/quotes \\
  --data-urlencode 'pickupAddress=Sveavägen 80' \\
  --data-urlencode 'deliveryAddress=Skånegatan 78' \\
  --data-urlencode 'packageSize=medium'`}
      />
      <Step
        title={<Trans>2. Sign in</Trans>}
        code={`curl ${origin}/api/v1/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"username":"you@example.com","password":"…"}'`}
      />
      <Step
        title={<Trans>3. Place the order, once</Trans>}
        code={`curl ${origin}/api/v1/orders \\
  -H "authorization: Bearer $ACCESS_TOKEN" \\
  -H 'content-type: application/json' \\
  -H 'idempotency-key: order-4711' \\
  -d '{"pickupAddress":"Sveavägen 80","pickupContact":"Saga Ek","pickupPhone":"070-174 06 05",
       "deliveryAddress":"Skånegatan 78","deliveryContact":"Astrid Holm","deliveryPhone":"070-174 06 06",
       "packageSize":"medium","quoteId":"…"}'`}
      />
      <Step
        title={<Trans>4. Follow it live</Trans>}
        code={`curl ${origin}/api/v1/track/$TRACKING_ID
curl -N ${origin}/api/v1/stream/public/$TRACKING_ID`}
      />
      <p className="text-text-2">
        <Trans>
          An access token lives for ten minutes; POST /api/v1/auth/refresh renews it. Every refusal carries a request
          id: send it along when you ask us.
        </Trans>
      </p>
    </section>
  )
}

function Step({ title, code }: { title: ReactNode; code: string }) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast({ title: t`Copied`, variant: 'success' })
    } catch {
      toast({ title: t`Could not copy`, description: t`Mark the text and copy it yourself.`, variant: 'destructive' })
    }
  }
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <h3 className="text-16">{title}</h3>
        <Button size="small" variant="quiet" onClick={() => void copy()}>
          <Copy className="size-4" strokeWidth={1.75} aria-hidden />
          {t`Copy`}
        </Button>
      </div>
      <pre
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-border bg-sunken p-4 font-mono text-13 leading-[1.5]"
      >
        <code>{code}</code>
      </pre>
    </div>
  )
}
