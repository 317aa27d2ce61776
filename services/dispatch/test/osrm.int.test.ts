import { osrmServer } from '@ilbud/testkit/servers/osrm-server'
import { readMetric } from '@ilbud/testkit/read-metric'
import { describe, expect } from 'vitest'
import { dispatchTest as it, startDispatch } from './a-dispatch.ts'
import { accepted, at, driverA, orderMessage } from './order-changes.ts'

const fallbacks = 'travel_fallbacks_total{service="dispatch",engine="osrm"}'

describe('OSRM_URL', () => {
  it('routes have OSRM’s times and lines, and those of the built-in model while it does not answer', async ({
    env,
    bus
  }) => {
    const osrm = await osrmServer()
    const { publish, route } = await startDispatch({ env: { ...env, OSRM_URL: osrm.address }, bus })
    const accept = (pickup: number, delivery: number) =>
      publish('orders.events', accepted(driverA, { pickup: at(pickup), delivery: at(delivery) }).map(orderMessage))
    await accept(0, 2)
    const planned = await route(({ version }) => version === 1, 'the order is planned')
    expect(planned.source).toBe('osrm')
    // 1.4 times the great circle in that country; built in it is 1.21 times the path.
    expect(planned.legs[1]!.km).toBe(2.8)
    osrm.world.trouble = 'breaks'
    const before = await readMetric(fallbacks)
    // Places of which nothing is known yet.
    await accept(3, 5)
    const both = await route(({ version }) => version >= 2, 'the other order is planned')
    expect(both.source).toBe('great-circle')
    expect(await readMetric(fallbacks)).toBeGreaterThan(before)
  })
})
