import { randomUUID } from 'node:crypto'
import { elksTexter } from '#sms/elks-texter.ts'
import { readSmsUrl } from '#sms/sms-url.ts'
import { twilioTexter } from '#sms/twilio-texter.ts'
import { RefusedError } from '#use-cases/sending/refused-error.ts'
import type { Text, Texter } from '#use-cases/sending/texter.ts'
import { describe, expect, it } from 'vitest'
import { startSmsProvider } from './sms-provider.ts'

function aText(change: Partial<Text> = {}): Text {
  return { id: randomUUID(), to: '+46701234567', text: 'Paketet från Åsa & Ö kommer 14:20-14:40. 100 %', ...change }
}

function texterFor(url: string): Texter {
  const settings = readSmsUrl(url)!
  return settings.provider === '46elks' ? elksTexter(settings) : twilioTexter(settings)
}

async function errorOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => new Error('it was accepted'),
    (error: Error) => error
  )
}

describe.each(['46elks', 'twilio'] as const)('%s as the provider of text messages', (name) => {
  it('a text reaches its number letter by letter, from the sender of the settings', async () => {
    const provider = await startSmsProvider(name, '+46766861004')
    const text = aText()
    await texterFor(provider.url).send(text)
    expect(provider.taken).toMatchObject([{ from: '+46766861004', to: text.to, text: text.text }])
  })

  it('what the provider refuses is refused for good, without number and text in the error', async () => {
    for (const status of [400, 404, 422]) {
      const provider = await startSmsProvider(name)
      provider.answers = [status]
      const text = aText()
      const error = await errorOf(texterFor(provider.url).send(text))
      expect(error).toBeInstanceOf(RefusedError)
      expect((error as RefusedError).code).toContain(String(status))
      expect(JSON.stringify([error, error.message, error.stack])).not.toMatch(/\+4670|Paketet/)
    }
  })

  it('a provider that fails, is too busy, or does not know our account is tried again', async () => {
    const provider = await startSmsProvider(name)
    for (const status of [500, 502, 503, 429]) {
      provider.answers = [status]
      expect(await errorOf(texterFor(provider.url).send(aText()))).not.toBeInstanceOf(RefusedError)
    }
    const wrong = texterFor(provider.url.replace('an-account', 'another'))
    const error = await errorOf(wrong.send(aText()))
    expect(error.message).toContain('401')
    expect(error).not.toBeInstanceOf(RefusedError)
    expect(provider.taken).toEqual([])
  })

  it('a text whose answer was lost was sent, and one that was never taken was not', async () => {
    const provider = await startSmsProvider(name)
    const texter = texterFor(provider.url)
    const since = new Date(Date.now() - 60_000)
    const text = aText()
    expect(await texter.wasSent(text, since)).toBe(false)
    provider.answers = ['hangs']
    expect(await errorOf(texter.send(text))).not.toBeInstanceOf(RefusedError)
    expect(await texter.wasSent(text, since)).toBe(true)
    expect(await texter.wasSent(aText({ text: 'another' }), since)).toBe(false)
    expect(await texter.wasSent(aText({ to: '+46700000001' }), since)).toBe(false)
    expect(await texter.wasSent(text, new Date(Date.now() + 60_000))).toBe(false)
  })
})

describe('SMS_URL', () => {
  it('SMS_URL names a provider, an account and a sender', () => {
    expect(readSmsUrl('46elks://u1:p%2F1@api.46elks.com?from=Ilbud')).toEqual({
      provider: '46elks',
      origin: 'https://api.46elks.com',
      user: 'u1',
      password: 'p/1',
      from: 'Ilbud'
    })
    expect(readSmsUrl('twilio://AC1:token@api.twilio.com?from=+46700000000')!.from).toBe('+46700000000')
  })

  it('SMS_URL is refused without an account or a sender, with another provider, and without TLS on another machine', () => {
    for (const wrong of [
      '46elks://api.46elks.com?from=Ilbud',
      '46elks://u:p@api.46elks.com',
      'sinch://u:p@sinch.com?from=Ilbud',
      '46elks+http://u:p@api.46elks.com?from=Ilbud',
      'https://u:p@api.46elks.com?from=Ilbud',
      ''
    ]) {
      expect(readSmsUrl(wrong)).toBeNull()
    }
  })
})
