import type { SettingsView } from '@ilbud/proto/http/settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadMore } from '#components/tables/list-end.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { authorsQuery, historyQuery } from '#features/settings/settings-queries.ts'
import { ChangeList } from './change-list.tsx'
import { changedKeys, toTexts } from './settings-fields.ts'

/** Who changed what, and when. Every version is stored. */
export function HistoryList() {
  const { t } = useLingui()
  const history = useInfiniteQuery(historyQuery())
  const authors = useQuery(authorsQuery())
  const versions = history.data?.pages.flatMap(({ rows }) => rows) ?? []
  const changes = versions.flatMap((after, at) => {
    const before = versions[at + 1]
    return before ? [{ before, after }] : []
  })
  return (
    <section aria-labelledby="settings-history">
      <h2 id="settings-history" className="mb-3 text-18">
        <Trans>Who changed what</Trans>
      </h2>
      {history.isPending && <LoadingRows count={1} row="h-24 rounded-lg" />}
      {history.isError && !history.isFetchNextPageError && (
        <LoadProblem title={t`We could not load the history.`} query={history} />
      )}
      {history.isSuccess && changes.length === 0 && (
        <p className="rounded-lg border border-border bg-surface px-4 py-3.5 text-text-2">
          <Trans>Nobody has changed anything yet: these are the values the product began with.</Trans>
        </p>
      )}
      {changes.length > 0 && (
        <ol className="divide-y divide-border rounded-lg border border-border bg-surface">
          {changes.map(({ before, after }) => (
            <Change key={after.version} before={before} after={after} authors={authors.data} />
          ))}
        </ol>
      )}
      <LoadMore list={history} className="mt-3" />
    </section>
  )
}

interface ChangeProps {
  before: SettingsView
  after: SettingsView
  authors: ReadonlyMap<string, string> | undefined
}

function Change({ before, after, authors }: ChangeProps) {
  const { t } = useLingui()
  const [was, is] = [toTexts(before), toTexts(after)]
  const user = useSession()
  // The audit log hears of a change a moment later, so one's own name is taken from the session.
  const known = after.changedBy === user?.id ? user?.name : authors?.get(after.changedBy ?? '')
  const author = known ?? t`An admin`
  const { version, tariffVersion } = after
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-4 py-3 text-14 md:grid-cols-[200px_1fr]">
      <div>
        <p className="font-semibold">{author}</p>
        <p className="text-13 text-text-2">
          {after.changedAt && <time dateTime={after.changedAt}>{formatDateTime(after.changedAt)}</time>}
        </p>
        <p className="text-13 text-text-2">
          <Trans>Settings, version {version}</Trans>
        </p>
        {tariffVersion !== before.tariffVersion && (
          <p className="text-13 text-text-2">
            <Trans>Tariff version {tariffVersion}</Trans>
          </p>
        )}
      </div>
      <ChangeList before={was} after={is} changed={changedKeys(was, is)} />
    </li>
  )
}
