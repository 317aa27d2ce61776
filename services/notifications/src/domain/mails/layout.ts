import { escapeHtml } from './escape.ts'
import type { Letter, Locale } from './letter.ts'

const words = {
  sv: {
    stop: 'Vill du inte ha mejl om paket? Stoppa dem här:',
    ifNot: 'Om knappen inte fungerar, öppna den här adressen:',
    by: 'Ilbud · bud samma dag'
  },
  en: {
    stop: 'No more mails about parcels? Stop them here:',
    ifNot: 'If the button does not work, open this address:',
    by: 'Ilbud · same-day delivery'
  }
}

/** The letter as plain text, with everything that the HTML says; links are written out. */
export function toText(letter: Letter, locale: Locale, stopUrl?: string): string {
  const { heading, greeting, paragraphs, details = [], action, notes = [], because } = letter
  const list = details.map(([label, value]) => `${label}: ${value}`).join('\n')
  const blocks = [
    heading.toUpperCase(),
    greeting,
    ...paragraphs,
    list,
    `${action.label}:\n${action.url}`,
    ...notes,
    `-- \n${because}${stopUrl ? `\n${words[locale].stop}\n${stopUrl}` : ''}\n${words[locale].by}`
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const quiet = 'color:#4a5a63;font-size:14px'

/** The letter as HTML. Loads no images or other files, and is readable without its styles and with a screen reader. */
export function toHtml(letter: Letter, locale: Locale, stopUrl?: string): string {
  const { subject, heading, greeting, paragraphs, details = [], action, notes = [], because } = letter
  // Mail programs show the beginning beside the subject, which says what the heading does.
  const preview = `<div style="display:none;overflow:hidden;max-height:0">${escapeHtml(paragraphs[0]!)}</div>`
  const lines = [
    `<p style="margin:0 0 24px;font-weight:700;font-size:18px;color:#0d4b5e">Ilbud</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map((text) => paragraph(text)),
    ...(details.length > 0 ? [detailList(details)] : []),
    button(action),
    ...notes.map((text) => paragraph(text)),
    `<p style="margin:0 0 16px;${quiet}">${escapeHtml(words[locale].ifNot)}<br>${link(action.url)}</p>`,
    `<hr style="border:0;border-top:1px solid #d9dcda;margin:24px 0">`,
    ...(stopUrl
      ? [`<p style="margin:0 0 16px;${quiet}">${escapeHtml(words[locale].stop)}<br>${link(stopUrl)}</p>`]
      : []),
    `<p style="margin:0;${quiet}">${escapeHtml(because)}<br>${escapeHtml(words[locale].by)}</p>`
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f6f5f2;color:#1b2a31;font-size:16px;line-height:1.5;${font}">
${preview}
<main style="max-width:560px;margin:0 auto;padding:24px;background:#fefdfc;border:1px solid #d9dcda;border-radius:12px">
${lines.join('\n')}
</main>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

function detailList(details: [string, string][]): string {
  const rows = details.map(
    ([label, value]) =>
      `<dt style="${quiet}">${escapeHtml(label)}</dt><dd style="margin:0 0 8px;font-weight:600">${escapeHtml(value)}</dd>`
  )
  return `<dl style="margin:0 0 16px">${rows.join('')}</dl>`
}

function button({ label, url }: Letter['action']): string {
  const look =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0d4b5e;color:#ffffff;font-weight:600;text-decoration:none'
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>`
}

function link(url: string): string {
  const address = escapeHtml(url)
  return `<a href="${address}" style="color:#0d4b5e;overflow-wrap:anywhere">${address}</a>`
}
