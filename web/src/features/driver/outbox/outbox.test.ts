import type { Problem } from '@ilbud/proto/http/problem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import type { Draft, Entry } from './entry.ts'
import { memoryStore } from './outbox-store.ts'
import { Outbox, type Outcome } from './outbox.ts'

const problem = (status: number, code: string, retryAfter?: number, errors?: Problem['errors']) =>
  new ApiError(
    status,
    JSON.stringify({
      type: 'about:blank',
      title: code,
      status,
      detail: code,
      code,
      message: code,
      error: code,
      requestId: 'r-1',
      errors
    }),
    retryAfter
  )
const noNetwork = () => new TypeError('Failed to fetch')
const status = (orderId: string, to: 'picked_up' | 'in_transit' | 'delivered'): Draft => ({
  orderId,
  label: orderId,
  location: { lat: 59.3, lng: 18 },
  action: { kind: 'status', status: to }
})
const photo = (orderId: string): Draft => ({
  orderId,
  label: orderId,
  location: null,
  action: { kind: 'proof', proof: 'photo', signer: null, picture: new Blob(['a door'], { type: 'image/webp' }) }
})
const message = (orderId: string): Draft => ({
  orderId,
  label: orderId,
  location: null,
  action: { kind: 'message', text: 'Hi' }
})

const opened: Outbox[] = []

/** An outbox over the device's storage, and a server that answers as the test says, by default with success. */
function aDevice() {
  const stored = new Map<string, Entry>()
  const sent: Entry[] = []
  let answer: (entry: Entry) => unknown = () => null
  const open = (driverId = 'driver-1') => {
    const outbox = new Outbox({
      driverId,
      store: memoryStore(stored),
      send: async (entry) => {
        sent.push(entry)
        const said = answer(entry)
        if (said instanceof Error) throw said
        return said
      },
      onSent: () => undefined,
      onTooLate: () => undefined
    })
    opened.push(outbox)
    return outbox
  }
  return { stored, sent, open, answers: (next: typeof answer) => void (answer = next) }
}

const sentSteps = (sent: Entry[]) =>
  sent.map(({ orderId, action }) => `${orderId} ${action.kind === 'status' ? action.status : action.kind}`)
const waiting = (outbox: Outbox) => outbox.snapshot().entries.length

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') }))
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.stop()
  vi.useRealTimers()
})

describe('the outbox', () => {
  it('the outbox stores the actions of one tap at once, and sends each with its own key', async () => {
    const puts: number[] = []
    const store = memoryStore()
    const sent: string[] = []
    const outbox = new Outbox({
      driverId: 'driver-1',
      store: { ...store, put: async (entries) => (puts.push(entries.length), store.put(entries)) },
      send: async ({ key, orderId }) => {
        if (orderId === 'b') throw problem(409, 'ILLEGAL_TRANSITION')
        sent.push(key)
      },
      onSent: () => undefined,
      onTooLate: () => undefined
    })
    opened.push(outbox)
    const outcomes = await Promise.all(await outbox.addAll(['a', 'b', 'c'].map((id) => status(id, 'picked_up'))))
    expect(outcomes.map(({ is }) => is)).toEqual(['sent', 'refused', 'sent'])
    expect(puts[0]).toBe(3)
    expect(new Set(sent).size).toBe(2)
    expect(outbox.snapshot().entries.map(({ orderId }) => orderId)).toEqual(['b'])
  })

  it('a step whose time the server refuses is sent again without it, and is not lost', async () => {
    const { open, sent, answers } = aDevice()
    const refused = problem(400, 'INVALID_REQUEST', undefined, [{ path: 'occurredAt', message: 'Must be within 24 h' }])
    answers(({ isTimeRefused }) => (isTimeRefused ? null : refused))
    const outbox = open()
    const [first] = await outbox.addAll([status('a', 'picked_up'), status('a', 'in_transit')])
    expect(await first).toEqual({ is: 'sent' })
    await vi.waitFor(() => expect(waiting(outbox)).toBe(0))
    expect(sentSteps(sent)).toEqual(['a picked_up', 'a picked_up', 'a in_transit', 'a in_transit'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  it('a tap counts as done only when it is stored, so that a page that ends in between loses nothing shown', async () => {
    const stored = Promise.withResolvers<null>()
    const store = memoryStore()
    const outbox = new Outbox({
      driverId: 'driver-1',
      store: {
        ...store,
        async put(entries) {
          await stored.promise
          await store.put(entries)
        }
      },
      send: async () => Promise.reject(noNetwork()),
      onSent: () => undefined,
      onTooLate: () => undefined
    })
    opened.push(outbox)
    const added = [outbox.add(status('a', 'picked_up')), outbox.add(status('a', 'in_transit'))]
    await outbox.drain()
    expect(waiting(outbox)).toBe(0)
    stored.resolve(null)
    await Promise.all(added)
    expect(outbox.snapshot().entries.map(({ number }) => number)).toEqual([1, 2])
  })

  it('a delivery that is taken back within its 5 s is never sent, also after a reload', async () => {
    const { sent, open } = aDevice()
    const outbox = open()
    void outbox.add({ ...status('a', 'delivered'), undoMs: 5_000 })
    void outbox.add({ ...status('b', 'delivered'), undoMs: 5_000 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual([])
    outbox.stop()
    const reloaded = open()
    await reloaded.drain()
    await reloaded.drop(reloaded.snapshot().entries[0]!.key)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(sentSteps(sent)).toEqual(['b delivered'])
  })

  it('a delivery whose undo cannot be pressed any more, because the page is hidden, is sent at once', async () => {
    const { sent, open } = aDevice()
    const outbox = open()
    void outbox.add({ ...status('a', 'delivered'), undoMs: 5_000 })
    await vi.advanceTimersByTimeAsync(100)
    await outbox.sendPostponed()
    expect(sentSteps(sent)).toEqual(['a delivered'])
  })

  it('a tap is sent at once and then deleted from the store', async () => {
    const { stored, open } = aDevice()
    const outbox = open()
    expect(await outbox.add(status('A', 'picked_up'))).toEqual({ is: 'sent' })
    expect([stored.size, waiting(outbox), outbox.snapshot().state]).toEqual([0, 0, 'idle'])
  })

  it('stored taps are sent in order, each with its time, place and key', async () => {
    const { sent, open, answers } = aDevice()
    answers(noNetwork)
    const outbox = open()
    expect(await outbox.add(status('A', 'in_transit'))).toMatchObject({ is: 'waiting' })
    vi.setSystemTime('2026-01-01T12:03:00Z')
    await outbox.add(photo('A'))
    vi.setSystemTime('2026-01-01T12:04:00Z')
    await outbox.add(status('A', 'delivered'))
    const keys = new Set(sent.map(({ key }) => key))
    expect(keys.size).toBe(1)

    answers(() => null)
    sent.length = 0
    vi.setSystemTime('2026-01-01T13:00:00Z')
    await outbox.retry()
    expect(sentSteps(sent)).toEqual(['A in_transit', 'A proof', 'A delivered'])
    expect(sent.map(({ at }) => at.slice(11, 16))).toEqual(['12:00', '12:03', '12:04'])
    expect(sent[0]).toMatchObject({ key: [...keys][0], location: { lat: 59.3, lng: 18 } })
  })

  it('stored taps survive the page, pictures included, and are not another driver’s', async () => {
    const { sent, open, answers } = aDevice()
    answers(noNetwork)
    const before = open()
    await before.add(photo('A'))
    await before.add(status('A', 'delivered'))
    const keys = before.snapshot().entries.map(({ key }) => key)
    before.stop()
    sent.length = 0

    await open('driver-2').drain()
    expect(sent).toEqual([])
    answers(() => null)
    await open().drain()
    expect(sent.map(({ key }) => key)).toEqual(keys)
    expect(await (sent[0]!.action as { picture: Blob }).picture.text()).toBe('a door')
  })

  it('a tap of a new page is numbered after those that wait', async () => {
    const { sent, open, answers } = aDevice()
    answers(noNetwork)
    await open().add(photo('A'))
    const next = open()
    await next.drain()
    await next.add(status('A', 'delivered'))
    sent.length = 0
    answers(() => null)
    await next.retry()
    expect(sentSteps(sent)).toEqual(['A proof', 'A delivered'])
  })

  it('a refusal holds back the later taps of the same order alone, and says why', async () => {
    const { sent, open, answers } = aDevice()
    answers(noNetwork)
    const outbox = open()
    for (const draft of [status('A', 'picked_up'), status('A', 'in_transit'), status('B', 'picked_up'), message('A')])
      await outbox.add(draft)
    sent.length = 0
    answers(({ orderId, action }) =>
      orderId === 'A' && action.kind === 'status' ? problem(409, 'ILLEGAL_TRANSITION') : null
    )
    await outbox.retry()
    expect(sentSteps(sent)).toEqual(['A picked_up', 'B picked_up', 'A message'])
    const [refused, held] = outbox.snapshot().entries
    expect(refused!.refusal).toEqual({ status: 409, code: 'ILLEGAL_TRANSITION', requestId: 'r-1' })
    expect(held!.refusal).toBeNull()
    expect(outbox.snapshot().state).toBe('idle')
  })

  it('a refused tap can be sent again, or dropped with those that depend on it', async () => {
    const { stored, open, answers } = aDevice()
    answers(() => problem(422, 'PROOF_REQUIRED'))
    const outbox = open()
    expect(await outbox.add(status('A', 'delivered'))).toMatchObject({ is: 'refused' })
    const [{ key } = { key: '' }] = outbox.snapshot().entries
    await outbox.retry(key)
    expect(outbox.snapshot().entries[0]!.refusal).toMatchObject({ status: 422 })
    await outbox.add(photo('A'))
    await outbox.drop(key)
    expect([waiting(outbox), stored.size]).toEqual([0, 0])
  })

  it('dropping a proof drops nothing else', async () => {
    const { sent, open, answers } = aDevice()
    answers(({ action }) => (action.kind === 'proof' ? problem(422, 'PICTURE_BROKEN') : null))
    const outbox = open()
    await outbox.add(photo('A'))
    await outbox.add(status('A', 'delivered'))
    sent.length = 0
    await outbox.drop(outbox.snapshot().entries[0]!.key)
    expect([sentSteps(sent), waiting(outbox)]).toEqual([['A delivered'], 0])
  })

  it.each([
    ['dropping a tap cancels its request', false],
    ['a dropped tap that reached the server all the same is reported', true]
  ])('%s', async (_what, succeeds) => {
    const stored = new Map<string, Entry>()
    const late: [string, boolean][] = []
    const requested = Promise.withResolvers<AbortSignal>()
    const answered = Promise.withResolvers<null>()
    const outbox = new Outbox({
      driverId: 'driver-1',
      store: memoryStore(stored),
      send: async (_entry, signal) => {
        requested.resolve(signal)
        if (!succeeds) signal.onabort = () => answered.reject(signal.reason)
        return answered.promise
      },
      onSent: () => undefined,
      onTooLate: ({ orderId }, isSent) => void late.push([orderId, isSent])
    })
    opened.push(outbox)
    const added = outbox.add(status('A', 'delivered'))
    const signal = await requested.promise
    const dropped = outbox.drop(outbox.snapshot().entries[0]!.key)
    expect(signal.aborted).toBe(true)
    if (succeeds) answered.resolve(null)
    await dropped
    expect(await added).toEqual({ is: 'given up' })
    expect(late).toEqual([['A', succeeds]])
    expect([waiting(outbox), stored.size, outbox.snapshot().state]).toEqual([0, 0, 'idle'])
  })

  it('an expired session stops the sending until the next sign-in, and drops nothing', async () => {
    const { sent, open, answers } = aDevice()
    answers(() => problem(401, 'UNAUTHORIZED'))
    const outbox = open()
    await outbox.add(status('A', 'picked_up'))
    expect(outbox.snapshot().state).toBe('signed out')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(sent).toHaveLength(1)
    answers(() => null)
    await outbox.retry()
    expect([sent.length, waiting(outbox)]).toEqual([2, 0])
  })

  it('the outbox waits for as long as the server says, and otherwise longer each time', async () => {
    const { sent, open, answers } = aDevice()
    answers(() => problem(429, 'TOO_MANY_REQUESTS', 40))
    const outbox = open()
    await outbox.add(status('A', 'picked_up'))
    await vi.advanceTimersByTimeAsync(39_000)
    expect(sent).toHaveLength(1)
    answers(noNetwork)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(sent).toHaveLength(2)
    answers(() => null)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([sent.length, waiting(outbox)]).toEqual([3, 0])
  })

  it('other orders are sent while the server cannot take one', async () => {
    const { open, sent, answers } = aDevice()
    answers(({ orderId }) => (orderId === 'A' ? problem(500, 'UNEXPECTED') : null))
    const outbox = open()
    const outcomes: Outcome['is'][] = []
    for (const orderId of ['A', 'B']) outcomes.push((await outbox.add(status(orderId, 'picked_up'))).is)
    expect(outcomes).toEqual(['waiting', 'sent'])
    expect(sentSteps(sent).at(-1)).toBe('B picked_up')
  })

  it('the outbox reports when a waiting tap is over: sent, refused or dropped', async () => {
    const { open, answers } = aDevice()
    answers(noNetwork)
    const outbox = open()
    const over: string[] = []
    for (const orderId of ['A', 'B', 'C']) {
      const outcome = await outbox.add(status(orderId, 'picked_up'))
      if (outcome.is === 'waiting') void outcome.over().then(() => over.push(orderId))
    }
    const dropped = outbox.snapshot().entries.find(({ orderId }) => orderId === 'C')!
    await outbox.drop(dropped.key)
    expect(over).toEqual(['C'])
    answers(({ orderId }) => (orderId === 'B' ? problem(409, 'ILLEGAL_TRANSITION') : null))
    await outbox.retry()
    expect(over).toEqual(['C', 'A', 'B'])
  })

  it('a tap is sent although the device cannot store it, and the outbox says that it is not stored', async () => {
    const store = { ...memoryStore(), isLasting: true, put: () => Promise.reject(new Error('full')) }
    const sent: Entry[] = []
    const outbox = new Outbox({
      driverId: 'd',
      store,
      send: async (entry) => sent.push(entry),
      onSent: () => undefined,
      onTooLate: () => undefined
    })
    opened.push(outbox)
    expect(await outbox.add(status('A', 'picked_up'))).toEqual({ is: 'sent' })
    expect([sent.length, outbox.snapshot().isLasting]).toEqual([1, false])
  })
})
