import { escapeHtml } from '#domain/mails/escape.ts'
import type { MailboxMail } from '#use-cases/mailbox.ts'

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem; border-bottom: 1px solid #8888; text-align: left; overflow-wrap: anywhere }
td:first-child { white-space: nowrap }
@media (max-width: 30rem) {
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid #8888 }
  td { display: block; padding: .125rem 0; border: 0 }
}
td a { display: inline-block; min-height: 24px }
iframe { width: 100%; height: 46rem; border: 1px solid #8888; background: #fff }
pre { padding: 1rem; border: 1px solid #8888; white-space: pre-wrap; overflow-wrap: anywhere }`

/** All mails and text messages, newest first. */
export function listPage(mails: MailboxMail[], nonce: string): string {
  const rows = mails.map(
    ({ id, at, to, subject, text }) => `
<tr>
<td>${when(at)}</td>
<td>${escapeHtml(to)}</td>
<td><a href="/dev/mailbox/${id}">${escapeHtml(subject ?? `SMS: ${text}`)}</a></td>
</tr>`
  )
  const table = `
<table>
<thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows.join('')}
</tbody>
</table>`
  const none = '<p>No mail yet. Sign up, reset a password or place an order, and look again.</p>'
  return page('Mailbox', nonce, `<h1>Mailbox</h1>\n${mails.length > 0 ? table : none}`)
}

/** One mail as HTML and as plain text, or one text message; the links work. */
export function mailPage({ id, at, to, subject, text }: MailboxMail, nonce: string): string {
  if (subject === null) {
    const sms = `
<p><a href="/dev/mailbox">All messages</a></p>
<h1>SMS</h1>
<p>To ${escapeHtml(to)}, ${when(at)}</p>
<pre>${withLinks(text)}</pre>`
    return page('SMS', nonce, sms)
  }
  const body = `
<p><a href="/dev/mailbox">All messages</a></p>
<h1>${escapeHtml(subject)}</h1>
<p>To ${escapeHtml(to)}, ${when(at)}</p>
<h2>HTML</h2>
<iframe src="/dev/mailbox/${id}/html" title="The mail as HTML" sandbox="${sandbox}"></iframe>
<h2>Text</h2>
<pre>${withLinks(text)}</pre>`
  return page(subject, nonce, body)
}

/** The `sandbox` of the mail's frame: no scripts and no origin; links open in a new window, as in a mail program. */
export const sandbox = 'allow-popups allow-popups-to-escape-sandbox'

/** The mail's HTML, with links that open outside the frame. */
export function framed(html: string): string {
  return html.replace('<head>', '<head>\n<base target="_blank">')
}

function page(title: string, nonce: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>${body}
</main>
</body>
</html>
`
}

function when(at: Date): string {
  return `<time datetime="${at.toISOString()}">${at.toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' })}</time>`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
