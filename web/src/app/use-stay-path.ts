import { useLocation } from 'react-router'
import { paths } from '#lib/page/paths.ts'

/** The parcel that is open: who signs in on its page wants to see more of it. Elsewhere null, and it leads home. */
export function useStayPath(): string | null {
  const { pathname, hash } = useLocation()
  return pathname.startsWith(`${paths.track()}/`) ? pathname + hash : null
}
