import { expect, it } from 'vitest'
import { LogOrder } from './event-log.ts'
import { checkAnswers } from '#chaos/faults/keys.ts'
import { checkRace } from '#chaos/faults/race.ts'
import { differences } from '#chaos/faults/rebuilding.ts'

const made = (id: string) => ({ status: 201, body: `{"id":"${id}"}` })
const inFlight = { status: 409, body: '{"code":"IDEMPOTENCY_IN_FLIGHT"}' }

it('a key is answered well when every answer that arrived is the same order, or says that it is in the making', () => {
  expect(checkAnswers('k', [made('a'), null, inFlight, made('a')])).toEqual([])
})

it('a key with two orders, another refusal or no answer in the end is a violation', () => {
  expect(checkAnswers('k', [made('a'), made('b')])).toEqual(['key k has 2 different answers'])
  expect(checkAnswers('k', [{ status: 500, body: '' }, made('a')])).toEqual(['key k was answered with 500 '])
  expect(checkAnswers('k', [made('a'), inFlight])).toEqual(['key k was never answered'])
})

it('a race has one winner, and everybody else is told that the order is taken', () => {
  const [won, taken] = [{ status: 200 }, { status: 409, code: 'ALREADY_TAKEN' }]
  expect(checkRace('o', [taken, won, taken])).toEqual([])
  expect(checkRace('o', [won, won, taken])).toEqual(['order o has 2 winners'])
  expect(checkRace('o', [taken, taken])).toEqual(['order o has 0 winners'])
  const busy = { status: 503, code: 'UNAVAILABLE' }
  expect(checkRace('o', [won, busy])).toEqual(['accepting order o was answered with 503 UNAVAILABLE'])
})

it('the log is in order when the first copy of every version comes after that of the version before', () => {
  const read = (...versions: number[]): LogOrder => {
    const log = new LogOrder()
    for (const version of versions) log.add('o', { id: `event ${version}`, data: { version } })
    return log
  }
  expect(read(1, 2, 1, 2, 3)).toMatchObject({ copies: 2, disorder: [] })
  expect(read(1, 3, 2).disorder).toEqual([
    'in the log, version 3 of o is after 1',
    'in the log, version 2 of o is after 3'
  ])
})

it('a figure that is missing, new or another after the rebuild is a violation', () => {
  expect(differences(['a 1', 'b 2'], ['b 2', 'a 1'])).toEqual([])
  expect(differences(['a 1'], ['a 2'])).toEqual(['not rebuilt: a 1', 'rebuilt, and not there before: a 2'])
})
