import { serverNow } from '#lib/page/server-clock.ts'
import { formatDateTime, formatTime, isSameDay } from './format.ts'

/** `14:08` for today, `2026-01-01 14:08` for any other day, since a time alone would be taken for today's. */
export function formatRecent(at: string, now = serverNow()): string {
  return isSameDay(at, now) ? formatTime(at) : formatDateTime(at)
}
