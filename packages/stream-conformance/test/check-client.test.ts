import { Ilbud } from '@ilbud/client'
import { checkClient, clientRules, type FollowStream, type Result } from '@ilbud/stream-conformance'
import { EventSource } from 'eventsource'
import { describe, expect, it } from 'vitest'

/** The client for shops. */
const withIlbud: FollowStream = (address, seen) => {
  const { origin, pathname } = new URL(address)
  const controller = new AbortController()
  const read = async (): Promise<void> => {
    const events = new Ilbud({ url: origin }).follow(pathname.split('/').at(-1)!, { signal: controller.signal })
    for await (const event of events) {
      if (event.kind === 'change') seen({ event: 'message', id: event.id, data: JSON.stringify(event.change) })
      else seen({ event: event.kind, id: null, data: '{}' })
    }
  }
  void read()
  return () => controller.abort()
}

/** The package that Node programs use as browsers use theirs. */
const withEventSource: FollowStream = (address, seen) => {
  const source = new EventSource(address)
  for (const event of ['message', 'position', 'reset']) {
    source.addEventListener(event, ({ lastEventId, data }: MessageEvent) =>
      seen({ event, id: lastEventId, data: String(data) })
    )
  }
  return () => source.close()
}

type Habit = 'never resumes' | 'reads chunks as events' | 'ignores resets' | 'forgets the id'

/** A client that somebody wrote in an afternoon. */
function quickClient(habit: Habit): FollowStream {
  return (address, seen) => {
    const controller = new AbortController()
    void read(address, seen, habit, controller.signal)
    return () => controller.abort()
  }
}

async function read(address: string, seen: Parameters<FollowStream>[1], habit: Habit, signal: AbortSignal) {
  let lastId: string | null = null
  while (!signal.aborted) {
    const headers: Record<string, string> =
      lastId !== null && habit !== 'never resumes' ? { 'last-event-id': lastId } : {}
    try {
      const { body } = await fetch(address, { headers, signal })
      let text = ''
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
        text = (habit === 'reads chunks as events' ? '' : text) + chunk.replaceAll('\r', '')
        for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text.slice(0, end))?.[1] ?? null
          const [event, id, data] = [field('event') ?? 'message', field('id'), field('data')]
          text = text.slice(end + 2)
          if (id !== null || habit === 'forgets the id') lastId = id
          if (data !== null && (event !== 'reset' || habit !== 'ignores resets')) seen({ event, id, data })
        }
      }
    } catch {
      // Opened again below.
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function brokenBy(results: readonly Result[]): string[] {
  return results.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule)
}

describe('a client of streams', () => {
  it.each([
    ['the client for shops', withIlbud],
    ['the package eventsource', withEventSource]
  ])('%s keeps every rule', async (_, follow) => {
    const results = await checkClient(follow)
    expect(results).toEqual(clientRules.map((rule) => ({ rule, outcome: 'passed', reason: null })))
  })

  const habits: [Habit, RegExp][] = [
    ['never resumes', /^after a lost connection .*\(event by event\)$/],
    ['reads chunks as events', /^the client reads .*\(in pieces\)$/],
    ['ignores resets', /^the client notices a reset/],
    ['forgets the id', /^a message without an id/]
  ]
  it('a client with a bad habit is noticed', async () => {
    const broken = habits.map(async ([habit, rule]) => {
      const rules = brokenBy(await checkClient(quickClient(habit), { patienceMs: 500 }))
      return rules.some((each) => rule.test(each)) ? [] : [`${habit} is not noticed, but ${rules.join('; ')}`]
    })
    expect((await Promise.all(broken)).flat()).toEqual([])
  })
})
