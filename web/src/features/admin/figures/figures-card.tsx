import type { AnalyticsKey } from '@ilbud/proto/http/analytics/analytics'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { cn } from '#lib/style/cn.ts'
import { FigureCard } from './figure-parts.tsx'
import { figuresQuery, type Figures } from './figures-queries.ts'

interface FiguresCardProps<Key extends AnalyticsKey> {
  figures: Key
  /** `period=30d` */
  period: string
  /** The previous period in the same form; null: none. */
  before?: string | null
  title: string
  className?: string
  /** The height of the content, kept while it loads. */
  room?: string
  children: (data: Figures<Key>, before: Figures<Key> | undefined) => ReactNode
}

/** A card for one of the nine answers, with its loading and error states. */
export function FiguresCard<Key extends AnalyticsKey>(props: FiguresCardProps<Key>) {
  const { figures, period, before = null, title, className, room = 'h-72', children } = props
  const { t } = useLingui()
  const { data, error, isPlaceholderData, refetch } = useQuery(figuresQuery(figures, period))
  const earlier = useQuery({ ...figuresQuery(figures, before ?? ''), enabled: before !== null })
  const compared = before === null || earlier.isPlaceholderData ? undefined : earlier.data
  return (
    <FigureCard title={title} stale={isPlaceholderData} {...(className && { className })}>
      {data ? (
        children(data, compared)
      ) : error ? (
        <LoadProblem title={t`We could not load these figures.`} query={{ error, refetch }} />
      ) : (
        <Loading label={t`Loading ${title}`}>
          <Skeleton className={cn('rounded-md', room)} />
        </Loading>
      )}
    </FigureCard>
  )
}
