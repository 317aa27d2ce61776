import { useSearchParams } from 'react-router'

/** Search, filters and open panel are in the URL: a reload, a link or the back button keeps them. */
export function useAddress(): {
  read: (name: string) => string
  write: (changes: Record<string, string | null>) => void
} {
  const [search, setSearch] = useSearchParams()
  return {
    read: (name) => search.get(name) ?? '',
    write: (changes) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true }
      )
    }
  }
}
