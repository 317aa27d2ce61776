import { useLocation } from 'react-router'
import { paths } from '#lib/page/paths.ts'

/**
 * The path of the open parcel, where one stays after signing in, to see more of it. Null elsewhere: signing in leads
 * home.
 */
export function useStayPath(): string | null {
  const { pathname, hash } = useLocation()
  return pathname.startsWith(`${paths.track()}/`) ? pathname + hash : null
}
