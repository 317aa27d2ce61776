import type { ScreenState } from './screen.ts'

/** One call fails with a 503 and a request id. */
export function failing(path: string | RegExp, shows: ScreenState['shows']): ScreenState {
  return { prepare: (page) => page.route(matcher(path), (route) => route.fulfill(unavailable)), shows }
}

/** One call gets this answer instead of the server's. */
export function answering(
  path: string | RegExp,
  body: unknown,
  shows: ScreenState['shows'],
  headers: Record<string, string> = {}
): ScreenState {
  const answer = { status: 200, contentType: 'application/json', headers, body: JSON.stringify(body) }
  return { prepare: (page) => page.route(matcher(path), (route) => route.fulfill(answer)), shows }
}

/** An empty list. */
export function empty(path: string | RegExp, shows: ScreenState['shows']): ScreenState {
  return answering(path, [], shows, { 'x-total-count': '0' })
}

/** Matches the path with or without a query, and not longer paths. */
function matcher(path: string | RegExp): (url: URL) => boolean {
  return ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname))
}

const detail = 'The service is busy. Try again in a moment.'
const unavailable = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail,
    code: 'UNAVAILABLE',
    message: detail,
    error: 'UNAVAILABLE',
    requestId: '0199f2aa-0000-7000-8000-000000000001'
  })
}
