import { isWide, type Window } from '@ilbud/proto/http/public-window'
import { t } from '@lingui/core/macro'
import { formatDay, formatTime, formatWindow, isSameDay } from './format.ts'

/** `14:20–14:40`, a wide promise `by 14:40`; with its day where that is not the one of `beside`. */
export function promiseText(promise: Window, beside: string | number): string {
  const time = formatTime(promise.high)
  const said = isWide(promise) ? t`by ${time}` : formatWindow(promise.low, promise.high)
  const day = isWide(promise) ? promise.high : promise.low
  return isSameDay(day, beside) ? said : `${formatDay(day)} ${said}`
}
