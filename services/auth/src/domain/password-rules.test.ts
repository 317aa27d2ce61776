import { describe, expect, it } from 'vitest'
import { isGuessable } from './password-rules.ts'

const about = ['Saga Ek', 'saga.ek@blomman.example']

describe('isGuessable', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    '!!!sunshine99',
    '12345678',
    '87654321',
    'abcdefghij',
    'aaaaaaaaaa',
    'passwordpassword',
    'kjh7kjh7kjh7kjh7',
    'Sommar2026!',
    'hejhejhej',
    'ilbud2026',
    'Ilbud-Express-2026',
    'saga1987',
    'SagaBlomman!'
  ])('isGuessable refuses %s', (password) => {
    expect(isGuessable(password, about)).toBe(true)
  })

  it.each([
    'correct horse battery staple',
    'aaaabaaaacaaaad',
    'parcel-test-2026',
    'fjorton kajor på taket',
    '19 ekar i juni',
    'sagaofthewhiterabbit',
    'hunter-gatherer',
    '🦊🌧🚲🪁🧭🍋🎈🧦'
  ])('isGuessable takes %s, whatever its characters', (password) => {
    expect(isGuessable(password, about)).toBe(false)
  })
})
