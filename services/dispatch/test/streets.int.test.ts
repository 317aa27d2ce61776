import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '@ilbud/testkit/test-folder'
import { describe, expect } from 'vitest'
import { dispatchTest as it, startDispatch } from './a-dispatch.ts'
import { accepted, at, driverA, orderMessage } from './order-changes.ts'

const [south, north] = [at(0), at(2)].map(({ lat, lng }) => [lng!, lat!]) as [[number, number], [number, number]]
const bend: [number, number] = [south[0] + 0.02, (south[1] + north[1]) / 2]

/** One street with a bend, from the pickup to the door. */
function aStreet(): object {
  const geometry = { type: 'LineString', coordinates: [south, bend, north] }
  const properties = { u: 1, v: 2, name: 'Kroken', highway: 'residential', oneway: false, maxspeed: 30 }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] }
}

function fileOf(content: object): string {
  const file = join(testFolder(), 'streets.geojson')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('STREETS_FILE', () => {
  it('routes follow the streets of the file in STREETS_FILE', async ({ env, bus }) => {
    const { publish, route } = await startDispatch({ env: { ...env, STREETS_FILE: fileOf(aStreet()) }, bus })
    await publish('orders.events', accepted(driverA, { pickup: at(0), delivery: at(2) }).map(orderMessage))
    const planned = await route(({ version }) => version === 1, 'the order is planned')
    expect(planned.source).toBe('streets')
    // By the bend; as the crow flies it is two kilometres.
    expect(planned.legs[1]!.km).toBeGreaterThan(2.8)
  })

  it('a file that cannot be used ends the start with one line that says why', async ({ env, bus }) => {
    const started = startDispatch({ env: { ...env, STREETS_FILE: fileOf({ features: [{}] }) }, bus })
    await expect(started).rejects.toThrow('STREETS_FILE: ')
  })
})
