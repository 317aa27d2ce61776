import type { ApiKey } from '@ilbud/proto/http/companies/api-keys'
import { useLingui } from '@lingui/react/macro'
import { TestBadge } from './test-badge.tsx'
import { formatDate, formatDateTime } from '#lib/format/format.ts'
import { useNow } from '#lib/page/use-now.ts'

/** What an API key is called, what it may do and when it was used: for its company and for admins. */
export function ApiKeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useLingui()
  const { name, prefix, scopes, createdAt, lastUsedAt, expiresAt, test } = apiKey
  const created = formatDate(createdAt)
  const used = lastUsedAt && formatDateTime(lastUsedAt)
  const end = expiresAt && formatDate(expiresAt)
  const now = useNow(60_000)
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  return (
    <div className="min-w-0 grow basis-56 wrap-anywhere">
      <p>
        <b>{name}</b> <code className="text-14 text-text-2">{prefix}…</code>
        {test && <TestBadge className="tone-info ml-2" />}
      </p>
      <p className="text-14 text-text-2">{scopes.join(', ')}</p>
      <p className="text-14 text-text-2">
        {t`since ${created}`} · {used ? t`last used ${used}` : t`not used yet`}
        {end && <> · {hasExpired ? t`expired ${end}` : t`expires ${end}`}</>}
      </p>
    </div>
  )
}
