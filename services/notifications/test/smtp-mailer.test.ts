import { smtpMailer } from '#mail/smtp-mailer.ts'
import { RefusedError } from '#use-cases/sending/refused-error.ts'
import { startSmtpServer } from '@ilbud/testkit/servers/smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aMail } from './mailer-contract.ts'

async function start() {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  const mailer = smtpMailer({ url: server.url, from: 'Ilbud <no-reply@ilbud.example>' })
  const arrived = async () => server.mails.map((mail) => ({ ...mail, id: mail.headers.get('message-id')! }))
  return { server, mailer, arrived }
}

describe('SMTP as a mailer', () => {
  it('a mail names its sender, is marked as automatic, and has a stable id', async () => {
    const { server, mailer } = await start()
    const mail = aMail()
    await mailer.send(mail)
    const [{ from, headers }] = server.mails as [(typeof server.mails)[0]]
    expect(from).toBe('no-reply@ilbud.example')
    expect(headers.get('from')).toBe('Ilbud <no-reply@ilbud.example>')
    expect(headers.get('to')).toBe(mail.to)
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('message-id')).toBe(`<${mail.id}@ilbud.example>`)
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/)
  })

  it.each([
    ['RCPT', '550 5.1.1 <saga@ilbud.example> unknown'],
    ['MAIL', '553 5.1.8 not from you'],
    ['END', '554 5.7.1 <saga@ilbud.example> does not want this']
  ])(
    'SMTP as a mailer gives up when %s is refused for good, and does not say whose mail it was',
    async (step, reply) => {
      const { server, mailer } = await start()
      server.refusals = { [step]: reply }
      const error = await mailer.send(aMail()).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(RefusedError)
      expect((error as RefusedError).code).toContain(reply.slice(0, 3))
      expect(JSON.stringify([error, (error as Error).message, (error as Error).stack])).not.toContain('saga')
    }
  )

  it.each([
    ['RCPT', '451 4.2.1 <saga@ilbud.example> is busy'],
    ['END', '452 4.3.1 no room for saga'],
    ['CONNECT', '421 4.3.2 not now'],
    ['CONNECT', '554 5.3.2 not you']
  ])('SMTP as a mailer may try again when %s is refused for now', async (step, reply) => {
    const { server, mailer, arrived } = await start()
    server.refusals = { [step]: reply }
    const error = await mailer.send(aMail()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(RefusedError)
    expect(JSON.stringify([error, (error as Error).message, (error as Error).stack])).not.toContain('saga')
    server.refusals = {}
    await mailer.send(aMail())
    expect(await arrived()).toHaveLength(1)
  })

  it('a mail may be sent again when the server is unreachable or closes before it answers', async () => {
    const { server, mailer, arrived } = await start()
    server.dropAfterData = true
    const mail = aMail()
    await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(RefusedError)
    server.dropAfterData = false
    await mailer.send(mail)
    const ids = (await arrived()).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    await server.stop()
    await expect(mailer.send(aMail())).rejects.not.toBeInstanceOf(RefusedError)
  })
})
