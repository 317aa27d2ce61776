import type { IncomingMessage } from 'node:http'
import { pathOf } from '@ilbud/kernel/http/endpoints'

/**
 * The URL of a request, which may be read whatever a browser opens: an address that cannot be decoded, as `/100%`, leads
 * nowhere and gets the page that says so. Programs are told that it cannot be read.
 */
export function readableUrl({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (!url.includes('%') || url.startsWith('/api/') || !headers.accept?.includes('text/html')) return url
  try {
    decodeURIComponent(pathOf(url))
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}
