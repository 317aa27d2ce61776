import type { AuditEntryView } from '@ilbud/proto/http/people/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { ListEnd } from '#components/tables/list-end.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import type { ListPage } from '#lib/lists/list-page.ts'
import { AuditRow } from './audit-row.tsx'
import { AuditTools } from './audit-tools.tsx'
import { problemsOfAnswer, problemsOfFilter } from './audit-problems.ts'
import { auditKey, auditQuery, newestEntryQuery } from './audit-queries.ts'
import { ChainNote } from './chain-note.tsx'
import { useAuditFilter } from './use-audit-filter.ts'

/** Who changed which object, and who viewed personal data. Entries cannot be changed or deleted. */
export function AuditSection() {
  const { t } = useLingui()
  const { filter, change, isFiltered, clear, showEverything } = useAuditFilter()
  const wrong = problemsOfFilter(filter)
  const isRight = Object.keys(wrong).length === 0
  const list = useInfiniteQuery({ ...auditQuery(filter), enabled: isRight })
  const refused = problemsOfAnswer(list.error)
  const isRefused = Object.keys(refused).length > 0
  const { data: newest } = useQuery(newestEntryQuery())
  const entries = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const people = useSeenPeople()
  return (
    <div className="grid gap-4">
      <AuditTools
        filter={filter}
        people={people}
        change={change}
        problems={{ ...refused, ...wrong }}
        clear={isFiltered ? clear : null}
      />
      {!isFiltered && newest && <ChainNote newest={newest} />}
      {isRight && list.isPending && (
        <LoadingRows
          count={8}
          row="h-[58px] rounded-none"
          className="gap-px overflow-hidden rounded-lg border border-border"
        />
      )}
      {list.isError && !list.isFetchNextPageError && !isRefused && (
        <LoadProblem title={t`We could not load the audit log.`} query={list} />
      )}
      {isRight && list.isSuccess && entries.length === 0 && (
        <EmptyState title={t`Nothing matches`} action={<Button onClick={showEverything}>{t`Show everything`}</Button>}>
          <Trans>Nobody did anything like that in this period.</Trans>
        </EmptyState>
      )}
      {isRight && list.data && entries.length > 0 && (
        <>
          <ol className="divide-y divide-border rounded-lg border border-border bg-surface">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} change={change} />
            ))}
          </ol>
          <ListEnd list={list}>
            <Button variant="quiet" onClick={() => void list.refetch()}>
              <RefreshCw className="size-4" strokeWidth={2} aria-hidden />
              <Trans>Refresh</Trans>
            </Button>
          </ListEnd>
        </>
      )}
    </div>
  )
}

/** The people in the loaded entries, for the filter. Loading a list of users would itself be recorded in the log. */
function useSeenPeople() {
  const lists = useQueryClient().getQueriesData<InfiniteData<ListPage<AuditEntryView>>>({ queryKey: auditKey })
  const entries = lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? [])
  const names = new Map(entries.flatMap(({ actor }) => (actor?.name ? [[actor.id, actor.name] as const] : [])))
  return [...names].toSorted(([, one], [, other]) => one.localeCompare(other, 'sv'))
}
