import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@ilbud/client'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) process.stdout.write('skipped: the verifier of the shop in Python, for there is no python3\n')

const program = fileURLToPath(new URL('shop/verdicts.py', import.meta.url))
const aSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
const [secret, newer, stranger] = [aSecret(), aSecret(), aSecret()]
// One moment for all: two messages of different seconds have different signatures.
const now = Date.now()
const body = JSON.stringify({ type: 'order.placed', data: { deliveryContact: 'Åsa “Ek” 🌷' } })

interface Message {
  secret: string
  headers: Record<string, string>
  body: string
}

interface Making {
  by?: string[]
  ageSeconds?: number
  change?: Partial<Message>
  headers?: Record<string, string>
}

function aMessage({ by = [secret], ageSeconds = 0, change, headers }: Making = {}): Message {
  const at = new Date(now - ageSeconds * 1000)
  const signed = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': by.map((each) => new Webhook(each).sign('msg_1', at, body)).join(' ')
  }
  return { secret, body, ...change, headers: { ...signed, ...headers } }
}

const signature = aMessage().headers['webhook-signature']!
const cases: [what: string, message: Message, isTaken: boolean][] = [
  ['as it was sent', aMessage(), true],
  ['signed by two secrets, the first of which is known', aMessage({ by: [secret, newer] }), true],
  ['signed by two secrets, the second of which is known', aMessage({ by: [newer, secret] }), true],
  [
    'signed by another version beside ours',
    aMessage({ headers: { 'webhook-signature': `v1a,AAAA ${signature}` } }),
    true
  ],
  ['four minutes old', aMessage({ ageSeconds: 240 }), true],
  ['four minutes ahead', aMessage({ ageSeconds: -240 }), true],
  ['six minutes old', aMessage({ ageSeconds: 360 }), false],
  ['six minutes ahead', aMessage({ ageSeconds: -360 }), false],
  ['of somebody else', aMessage({ by: [stranger] }), false],
  ['with another body', aMessage({ change: { body: body.replace('Ek', 'Al') } }), false],
  [
    'with a body that was written again',
    aMessage({ change: { body: JSON.stringify(JSON.parse(body), null, 1) } }),
    false
  ],
  ['with another id', aMessage({ headers: { 'webhook-id': 'msg_2' } }), false],
  ['with another time', aMessage({ headers: { 'webhook-timestamp': String(Math.floor(now / 1000) - 60) } }), false],
  ['with a time that is none', aMessage({ headers: { 'webhook-timestamp': 'now' } }), false],
  ['without a time', aMessage({ headers: { 'webhook-timestamp': '' } }), false],
  ['without a signature', aMessage({ headers: { 'webhook-signature': '' } }), false],
  ['signed by another version', aMessage({ headers: { 'webhook-signature': signature.replace('v1,', 'v2,') } }), false],
  ['with the signature alone', aMessage({ headers: { 'webhook-signature': signature.replace('v1,', '') } }), false],
  ['with the beginning of a signature', aMessage({ headers: { 'webhook-signature': signature.slice(0, 20) } }), false]
]
const expected = cases.map(([, , isTaken]) => isTaken)

/** The messages that are judged otherwise, by name. */
const wrong = (verdicts: boolean[]): string[] =>
  cases.filter((_, at) => verdicts[at] !== expected[at]).map(([what]) => what)

it('the published package and the client take the same messages', async () => {
  const taken = cases.map(([, message]) => {
    try {
      new Webhook(message.secret).verify(message.body, message.headers)
      return true
    } catch {
      return false
    }
  })
  expect(wrong(taken)).toEqual([])
  const byClient = cases.map(([, message]) =>
    verifyWebhook(message).then(
      () => true,
      () => false
    )
  )
  expect(wrong(await Promise.all(byClient))).toEqual([])
})

it.skipIf(!hasPython)(
  'the shop in Python takes the same messages, and so does the published package for Python',
  () => {
    const input = JSON.stringify(cases.map(([, message]) => message))
    const output = execFileSync('python3', ['-B', program], { input, encoding: 'utf8' })
    const verdicts = JSON.parse(output) as { shop: boolean[]; package: boolean[] | null }
    expect(wrong(verdicts.shop)).toEqual([])
    if (verdicts.package) expect(wrong(verdicts.package)).toEqual([])
    else process.stdout.write('skipped: standardwebhooks for Python, for it is not installed\n')
  }
)
