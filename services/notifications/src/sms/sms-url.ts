export interface SmsSettings {
  provider: '46elks' | 'twilio'
  /** `https://api.46elks.com` */
  origin: string
  user: string
  password: string
  /** A name of up to 11 letters, a number, or an id of a group of numbers. */
  from: string
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Reads `SMS_URL`: `46elks://user:password@api.46elks.com?from=Ilbud`. With `+http` after the provider's name it is
 * called without TLS, on this machine only. Null: it is none.
 */
export function readSmsUrl(text: string): SmsSettings | null {
  // `46elks:` is no scheme that URL accepts, because it begins with a digit.
  const [, provider, plain, rest] = /^(46elks|twilio)(\+http)?(:\/\/\S+)$/.exec(text) ?? []
  if (!provider || !URL.canParse(`https${rest}`)) return null
  const url = new URL(`${plain ? 'http' : 'https'}${rest}`)
  // In a query, + is a space.
  const from = url.searchParams.get('from')?.replace(/^ /, '+')
  if (!url.username || !url.password || !from || (plain && !loopback.test(url.hostname))) return null
  return {
    provider: provider as SmsSettings['provider'],
    origin: url.origin,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from
  }
}
