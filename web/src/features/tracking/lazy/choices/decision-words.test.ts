import type { Decision } from '@ilbud/proto/http/parcels/decision'
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { decisionWords } from './decision-words.ts'

const failure = { reason: 'NOBODY_HOME', at: '2026-03-02T12:00:00Z', note: null, photo: null } as const
const open: Decision = {
  until: '2026-03-02T14:00:00Z',
  default: 'retry',
  window: { from: '2026-03-02T16:00:00Z', to: '2026-03-02T18:00:00Z' },
  choice: null,
  by: null
}
const now = Date.parse('2026-03-02T12:05:00Z')
const say = (decision: Partial<Decision>, reader: 'recipient' | 'sender' | 'driver' | 'staff') =>
  decisionWords({ failure, decision: { ...open, ...decision } }, reader, now)

// Adds nothing to the catalog that other tests of the process have loaded.
beforeAll(() => {
  i18n.load('en', {})
  i18n.activate('en')
})

describe('what the card about a failed attempt says', () => {
  it.each([
    ['recipient', 'retry', 'If nobody chooses before 15:00, we try again today 17:00–19:00.', 'retry'],
    ['sender', 'retry', 'If nobody chooses before 15:00, we try again today 17:00–19:00.', 'retry return'],
    ['staff', 'retry', 'If nobody chooses before 15:00, we try again today 17:00–19:00.', ''],
    [
      'driver',
      'retry',
      'Sender and recipient can choose until 15:00. If nobody does, the new attempt is today 17:00–19:00.',
      ''
    ],
    [
      'sender',
      'return',
      'It was the last attempt. Unless you choose before, the parcel goes back to you at 15:00.',
      'return'
    ],
    [
      'recipient',
      'return',
      'It was the last attempt. The parcel goes back to the sender at 15:00, or earlier if the sender wishes.',
      ''
    ]
  ] as const)('the %s reads of a question whose default is %s: %s', (reader, byDefault, next, choices) => {
    const words = say({ default: byDefault }, reader)
    expect(words).toMatchObject({ reason: 'Nobody was at home.', next })
    const { may } = words
    expect([may.retry && 'retry', may.return && 'return'].filter(Boolean).join(' ')).toBe(choices)
  })

  it.each([
    ['retry', 'sender', 'You chose a new attempt.', 'The sender chose a new attempt.'],
    ['place', 'sender', 'You chose another place.', 'The sender chose another place.'],
    ['retry', 'recipient', 'The recipient chose a new attempt.', 'You chose a new attempt.'],
    ['place', 'recipient', 'The recipient chose another place.', 'You chose another place.'],
    ['return', 'sender', 'You chose to have it sent back.', 'The sender chose to have it sent back.'],
    ['retry', 'driver', 'The driver tries again.', 'The driver tries again.'],
    ['retry', 'dispatch', 'Our staff decided on a new attempt.', 'Our staff decided on a new attempt.'],
    ['retry', 'system', 'Nobody chose in time, so we try again.', 'Nobody chose in time, so we try again.'],
    [
      'return',
      'system',
      'There will be no further attempt, so the parcel comes back to you.',
      'There will be no further attempt, so the parcel goes back to the sender.'
    ],
    [
      'return',
      'dispatch',
      'Our staff decided that it comes back to you.',
      'Our staff decided that it goes back to the sender.'
    ]
  ] as const)('after %s by %s the sender reads “%s” and the recipient “%s”', (choice, by, sender, recipient) => {
    expect(say({ choice, by }, 'sender')).toMatchObject({
      next: sender,
      others: null,
      may: { retry: false, return: false }
    })
    expect(say({ choice, by }, 'recipient')).toMatchObject({ next: recipient, title: 'This is decided' })
  })
})
