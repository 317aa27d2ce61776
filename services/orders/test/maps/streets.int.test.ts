import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { OrdersTables } from '#db/tables.ts'
import { VectorTile } from '@mapbox/vector-tile'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { testFolder } from '@ilbud/testkit/test-folder'
import { PbfReader } from 'pbf'
import { describe, expect } from 'vitest'
import { anOrdersApp } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

/** A street of the given class, a degree's thousandth north of the one before. */
const street = (at: number, properties: object) => ({
  type: 'Feature',
  properties: { u: `${at} west`, v: `${at} east`, ...properties },
  geometry: {
    type: 'LineString',
    coordinates: [
      [18.06, 59.314 + at / 1000],
      [18.07, 59.314 + at / 1000]
    ]
  }
})
const town = [
  street(0, { highway: 'trunk_link' }),
  street(1, { highway: ['secondary', 'residential'], name: ['Hornsgatan', 'Slussen'] }),
  street(2, { highway: 'tertiary', name: 'Folkungagatan' }),
  street(3, { highway: 'residential', name: 'Åsögatan' }),
  street(4, { name: null })
]

function streetsFile(features: object[] = town): string {
  const file = join(testFolder(), 'streets.geojson')
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
  return file
}

/** The tile that has 18.065, 59.316. */
function placeOf(z: number): string {
  const side = 2 ** z
  const x = Math.floor(((18.065 + 180) / 360) * side)
  const y = Math.floor(((1 - Math.asinh(Math.tan((59.316 * Math.PI) / 180)) / Math.PI) / 2) * side)
  return `${z}/${x}/${y}`
}

function readTile(bytes: Buffer): Record<string, unknown>[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers['streets']
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => ({ ...layer!.feature(at).properties }))
}

const aTown = (db: Parameters<typeof anOrdersApp>[0], env: Record<string, string>, features?: object[]) =>
  anOrdersApp(db, { ...env, STREETS_FILE: streetsFile(features) })

describe('the streets of a file', () => {
  it('the streets are described as TileJSON, with where they are, whose they are and a version', async ({
    db,
    env
  }) => {
    const { ask } = await aTown(db, env)
    const { headers, json } = await ask(null, 'GET', '/api/v1/streets')
    const about = json()
    expect(about).toMatchObject({ tilejson: '3.0.0', minzoom: 10, maxzoom: 14, bounds: [18.06, 59.314, 18.07, 59.318] })
    expect(about.tiles).toEqual([expect.stringMatching(/^\/api\/v1\/streets\/\{z\}\/\{x\}\/\{y\}\?v=[0-9a-f]{12}$/)])
    expect(about.attribution).toContain('© OpenStreetMap contributors')
    expect(headers['cache-control']).toBe('public, max-age=300')
    const again = await ask(null, 'GET', '/api/v1/streets', { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = (await (await aTown(db, env, town.slice(1))).ask(null, 'GET', '/api/v1/streets')).json()
    expect(other.tiles).not.toEqual(about.tiles)
  })

  it('a tile has the streets with their names, those to doors only from near', async ({ db, env }) => {
    const { ask } = await aTown(db, env)
    const classesAt = async (z: number) =>
      readTile((await ask(null, 'GET', `/api/v1/streets/${placeOf(z)}`)).rawPayload).map(({ class: of }) => of)
    expect(readTile((await ask(null, 'GET', `/api/v1/streets/${placeOf(14)}`)).rawPayload)).toEqual([
      { class: 'motorway' },
      { class: 'main', name: 'Hornsgatan' },
      { class: 'collector', name: 'Folkungagatan' },
      { class: 'minor', name: 'Åsögatan' },
      { class: 'minor' }
    ])
    expect(await classesAt(12)).toEqual(['motorway', 'main', 'collector', 'minor', 'minor'])
    expect(await classesAt(11)).toEqual(['motorway', 'main', 'collector'])
    expect(await classesAt(10)).toEqual(['motorway', 'main'])
  })

  it('a tile at the address of its version is kept for ever, compressed where that is accepted', async ({
    db,
    env
  }) => {
    const { ask } = await aTown(db, env)
    const [template] = (await ask(null, 'GET', '/api/v1/streets')).json().tiles
    const path = template.replace('{z}/{x}/{y}', placeOf(14))
    const plain = await ask(null, 'GET', path)
    const packed = await ask(null, 'GET', path, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(plain.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding'
    })
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
    const headers = { 'if-none-match': String(packed.headers['etag']) }
    expect((await ask(null, 'GET', path, { headers })).statusCode).toBe(304)
    const old = await ask(null, 'GET', path.replace(/v=.*/, 'v=older'))
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  })

  it('a tile without streets is empty, and one that there cannot be is not found', async ({ db, env }) => {
    const { ask } = await aTown(db, env)
    const statusOf = async (place: string) => (await ask(null, 'GET', `/api/v1/streets/${place}`)).statusCode
    const empty = await ask(null, 'GET', '/api/v1/streets/14/0/0')
    expect([empty.statusCode, empty.rawPayload.length]).toEqual([200, 0])
    for (const place of ['9/281/150', '15/18000/9600', '14/16384/1', '14/1/16384', 'x/1/1', '14/-1/1', '14/1/1.5'])
      expect(await statusOf(place), place).toBe(404)
    expect(await statusOf('14/1/1?v=a&v=b')).toBe(400)
  })

  it('without a file there are no tiles, and the description says so', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const { statusCode, json } = await ask(null, 'GET', '/api/v1/streets')
    expect([statusCode, json()]).toEqual([200, expect.objectContaining({ tilejson: '3.0.0', tiles: [] })])
    expect((await ask(null, 'GET', `/api/v1/streets/${placeOf(14)}`)).statusCode).toBe(404)
  })
})
