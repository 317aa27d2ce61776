import { Ilbud } from '@ilbud/client'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { checkServer, serverRules } from '@ilbud/stream-conformance'
import { eventually } from '@ilbud/testkit/eventually'
import { expect, it } from 'vitest'
import { leastOrder } from '#test/suites/least-order.ts'
import type { Suite } from '#test/suites/suite.ts'

const dayMs = 86_400_000

/** At noon of tomorrow, when we are open: until then nobody but its sender changes the order. */
function tomorrowAtNoon(): string {
  return new Date(Math.floor(Date.now() / dayMs) * dayMs + dayMs + dayMs / 2 - 3_600_000).toISOString()
}

/** The streams of the running product, held against their protocol. */
export const streams: Suite = (running) => {
  it('the streams keep every rule of their protocol', async () => {
    const { url } = running()
    const credentials = { username: 'sender@ilbud.example', password: demoPassword }
    const session = await new Ilbud({ url }).request('POST', '/api/v1/auth/login', { body: credentials })
    const ilbud = new Ilbud({ url, key: (session as { accessToken: string }).accessToken })
    const { id, trackingId } = await ilbud.call('POST /api/v1/orders', {
      body: {
        ...leastOrder,
        isAsap: false,
        scheduledPickup: tomorrowAtNoon()
      }
    })
    await eventually(async () => (await fetch(`${url}/api/v1/track/${trackingId}`)).ok, 'the order can be followed')
    let count = 0
    const change = async (): Promise<void> => {
      const body = { deliveryNotes: `The door is green, ${++count}` }
      await ilbud.call('PATCH /api/v1/orders/{id}', { params: { id }, body })
    }
    const results = await checkServer({ url, trackingId, change, patienceMs: 30_000 })
    expect(results).toEqual(serverRules.map((rule) => ({ rule, outcome: 'passed', reason: null })))
    await ilbud.call('POST /api/v1/orders/{id}/cancel', { params: { id }, body: {} })
  })
}
