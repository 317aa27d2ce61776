export interface ParsedMail {
  /** By lower-case name, decoded. */
  headers: Map<string, string>
  subject: string
  text: string
  html: string
}

/** Parses a mail with one body or two alternatives, as a mail program does (RFC 5322, 2045, 2047). */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary ? partsOf(body, boundary) : [{ headers, body }]
  const find = (type: string): string => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type))
    return part ? decode(part).replaceAll('\r\n', '\n') : ''
  }
  return { headers, subject: headers.get('subject') ?? '', text: find('text/plain'), html: find('text/html') }
}

interface Part {
  headers: Map<string, string>
  body: string
}

function split(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  return { headers: new Map(headers), body: raw.slice(end + 4) }
}

function partsOf(body: string, boundary: string): Part[] {
  const inner = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1)
  return inner.filter((part) => !part.startsWith('--')).map((part) => split(part.replace(/^\r\n/, '')))
}

function decode({ headers, body }: Part): string {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return quotedPrintable(body.replace(/=\r\n/g, ''))
    default:
      return body
  }
}

function decodeWords(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
    form.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : quotedPrintable(text.replace(/_/g, ' '))
  )
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
