import { exceptionsPath } from '#lib/api/exceptions-query.ts'
import { useChannel } from '#lib/live/use-channel.ts'
import { usePacedReload } from '#lib/live/use-paced-reload.ts'

/** Keeps the counts up to date while the area is open: reloads them at each change on the board. */
export function useLiveExceptions(): void {
  const reload = usePacedReload(exceptionsPath)
  useChannel('board', { 'order.changed': reload }, reload)
}
