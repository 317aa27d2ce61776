import { isWide, type Window } from '@ilbud/proto/http/public-window'
import { t } from '@lingui/core/macro'
import { formatDay, formatTime, formatWindow, isSameDay } from './format.ts'

/** `14:20–14:40`, a wide promise `by 14:40`; with its day where that is not the one of `beside`. */
export function promiseText(promise: Window, beside: string | number): string {
  const wide = isWide(promise)
  const day = wide ? promise.high : promise.low
  const time = formatTime(day)
  const said = wide ? t`by ${time}` : formatWindow(promise.low, promise.high)
  return isSameDay(day, beside) ? said : `${formatDay(day)} ${said}`
}
