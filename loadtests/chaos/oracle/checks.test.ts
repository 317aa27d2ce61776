import { expect, it } from 'vitest'
import { LogOrder } from './event-log.ts'
import { checkAnswers } from '#chaos/faults/keys.ts'
import { checkRush } from '#chaos/faults/overload.ts'
import { checkPositions } from '#chaos/faults/positions.ts'
import { checkRace } from '#chaos/faults/race.ts'
import { differences } from '#chaos/faults/rebuilding.ts'
import { checkMemory, checkMute, checkOthers, checkSlow, slopeOf } from '#chaos/faults/slow-readers.ts'

const made = (id: string) => ({ status: 201, body: `{"id":"${id}"}` })
const inFlight = { status: 409, body: '{"code":"IDEMPOTENCY_IN_FLIGHT"}' }

it('a key is answered well when every answer that arrived is the same order, or says that it is being placed', () => {
  expect(checkAnswers('k', [made('a'), null, inFlight, made('a')])).toEqual([])
})

it('a key with two orders, another refusal or no answer in the end is a violation', () => {
  expect(checkAnswers('k', [made('a'), made('b')])).toEqual(['key k has 2 different answers'])
  expect(checkAnswers('k', [{ status: 500, body: '' }, made('a')])).toEqual(['key k was answered with 500 '])
  expect(checkAnswers('k', [made('a'), inFlight])).toEqual(['key k was never answered'])
})

it('a race has one winner, and everybody else is told that the order is taken', () => {
  const [won, taken] = [
    { status: 200, ms: 20 },
    { status: 409, code: 'ALREADY_TAKEN', ms: 30 }
  ]
  expect(checkRace('o', [taken, won, taken])).toEqual([])
  expect(checkRace('o', [won, won, taken])).toEqual(['order o has 2 winners'])
  expect(checkRace('o', [taken, taken])).toEqual(['order o has 0 winners'])
  const busy = { status: 503, code: 'UNAVAILABLE', ms: 1012.4 }
  expect(checkRace('o', [won, busy])).toEqual(['accepting order o was answered with 503 UNAVAILABLE after 1012 ms'])
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

it('viewers are shown positions that do not go backwards, and stay connected', () => {
  const ages = { count: 1, p50: 1, p99: 1 }
  const seen = { ages: { fleet: ages, link: ages, staff: ages }, backwards: [], ids: {}, lost: 0 }
  expect(checkPositions(seen)).toEqual([])
  expect(
    checkPositions({ ...seen, ages: { fleet: ages, link: ages }, backwards: ['a: 500 ms back'], lost: 2 })
  ).toEqual([
    'a position went backwards: a: 500 ms back',
    'no position was shown to staff',
    '2 viewers were disconnected'
  ])
})

it('whoever is refused is told when to come back, and not all at the same time', () => {
  expect(checkRush({ refused: 200, retryAfter: { 2: 100, 3: 100 }, wrong: {} })).toEqual([])
  expect(checkRush({ refused: 200, retryAfter: { 2: 200 }, wrong: { 504: 3 } })).toEqual([
    '3 requests ended with 504',
    'all who were refused are told to come back after 2 s'
  ])
})

it('slow readers harm nobody else, are closed if they never read, and have everything when they come back', () => {
  expect(checkOthers({ ids: { 'e:2,e:3,e:4,e:5': 470 }, lost: 0 })).toEqual([])
  expect(checkOthers({ ids: { 'e:2,e:3,e:4,e:5': 469, 'e:2,e:4,e:5': 1 }, lost: 1 })).toEqual([
    '1 of the other streams: version 4 after 2',
    '1 of the other streams were closed'
  ])
  expect(checkSlow({ ids: ['e:2', 'reset', 'e:5'], errors: [] })).toEqual([])
  expect(checkSlow({ ids: ['e:2', 'e:5'], errors: ['HTTP/1.1 500'] })).toEqual([
    'a slow stream: version 5 after 2',
    'a slow stream: HTTP/1.1 500'
  ])
  expect(checkMute([{ open: false }, { open: true }])).toEqual(['a stream that is never read was not closed'])
})

it('memory that grows by more than slow readers may cost is a violation', () => {
  expect(checkMemory([300, 350, 365], 10)).toEqual([])
  expect(checkMemory([300, 350, 367], 10)).toEqual(['the edges have grown by 67 MB'])
  expect(slopeOf([0, 0, 10, 12, 14])).toBe(2)
})
