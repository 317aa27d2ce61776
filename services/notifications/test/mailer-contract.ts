import { randomUUID } from 'node:crypto'
import type { Mail, Mailer } from '#use-cases/sending/mailer.ts'
import { RefusedError } from '#use-cases/sending/refused-error.ts'
import { expect } from 'vitest'

/** A mail as it was received. */
export interface Arrived {
  /** The same for all copies of a mail. */
  id: string
  to: string[]
  subject: string
  text: string
  html: string
}

interface MailerUnderTest {
  mailer: Mailer
  arrived: () => Promise<Arrived[]>
}

export function aMail(change: Partial<Mail> = {}): Mail {
  return {
    id: randomUUID(),
    to: 'saga@ilbud.example',
    subject: 'Beställning SD-7K3M-Q9RT-2XVB-2 är på väg till mottagaren, och ämnet är längre än en rad kan vara',
    text: 'Hej Saga!\n\n.\n..en rad som börjar med punkt\nhttp://localhost:8080/track/SD7K3MQ9RT2XVB2#k=abc\n',
    html: `<!doctype html>\n<p>Hej Åsa &amp; Örjan = vänner</p>\n<p>${'lång '.repeat(400)}</p>\n`,
    ...change
  }
}

type Check = (started: MailerUnderTest) => Promise<void>

/** The requirements of every mailer; each adapter's test runs them. */
export const mailerContract: Record<string, Check> = {
  async 'brings subject, text and HTML to the address, letter by letter'({ mailer, arrived }) {
    const mail = aMail()
    await mailer.send(mail)
    const { subject, text, html } = mail
    expect(await arrived()).toMatchObject([{ to: [mail.to], subject, text, html }])
  },

  async 'gives copies of one mail one id, and each mail its own'({ mailer, arrived }) {
    const [mail, other] = [aMail(), aMail({ subject: 'Other' })]
    await mailer.send(mail)
    await mailer.send(mail)
    await mailer.send(other)
    const ids = new Map((await arrived()).map(({ subject, id }) => [id, subject]))
    expect(ids.size).toBe(2)
    for (const [id, subject] of ids) expect(id).toContain(subject === 'Other' ? other.id : mail.id)
  },

  async 'takes several at once'({ mailer, arrived }) {
    const mails = Array.from({ length: 8 }, (_, at) => aMail({ to: `nr${at}@ilbud.example`, subject: `Nr ${at}` }))
    await Promise.all(mails.map((mail) => mailer.send(mail)))
    const got = (await arrived())
      .map(({ to, subject }) => [to[0]!, subject])
      .sort((a, b) => a.join().localeCompare(b.join()))
    expect(got).toEqual(mails.map(({ to, subject }) => [to, subject]))
  },

  async 'lets no line of a subject become a header, and refuses for good what is not one address'({ mailer, arrived }) {
    const evil = 'eve@ilbud.example'
    await mailer.send(aMail({ subject: `Hej\r\nBcc: ${evil}` }))
    const bad = [`saga@ilbud.example>\r\nRCPT TO:<${evil}`, `saga@ilbud.example, ${evil}`, `<${evil}>`, 'saga', '']
    for (const to of bad) await expect(mailer.send(aMail({ to }))).rejects.toBeInstanceOf(RefusedError)
    expect((await arrived()).map(({ to }) => to)).toEqual([['saga@ilbud.example']])
  }
}
