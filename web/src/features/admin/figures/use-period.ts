import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { periodParams, periodQuery, readPeriod, type Period } from './period.ts'

/** The period, stored in the URL, so that a link shows the same figures. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const period = readPeriod(search)
  const setPeriod = useCallback(
    (next: Period) =>
      setSearch(
        (current) => {
          const others = [...current].filter(([name]) => !['period', 'startDate', 'endDate'].includes(name))
          return new URLSearchParams([...others, ...Object.entries(periodParams(next))])
        },
        { replace: true, preventScrollReset: true }
      ),
    [setSearch]
  )
  return { period, query: periodQuery(period), setPeriod }
}
