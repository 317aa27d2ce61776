import { deviceOf } from '@ilbud/proto/http/people/device'

/** `Chrome, Windows` from a user agent; an unknown one is shown as it is, shortened. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ') || userAgent.slice(0, 60)
}
