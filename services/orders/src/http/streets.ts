import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { isSeen } from '@ilbud/kernel/http/input/if-none-match'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { type StreetTileJson, streetLayer, streetZooms } from '@ilbud/proto/http/places/street-tiles'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

const unpack = promisify(gunzip)

// TileJSON 3.0: https://github.com/mapbox/tilejson-spec/tree/master/3.0.0
const zooms = { minzoom: streetZooms.min, maxzoom: streetZooms.max }
const withoutFile: StreetTileJson = { tilejson: '3.0.0', name: 'Streets', tiles: [], ...zooms, vector_layers: [] }
const fields = { class: 'motorway, main, collector or minor', name: 'The name of the street, where it has one' }
const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>'

/** A new file is noticed within five minutes; the address of a tile names its version. */
const caching = { brief: 'public, max-age=300', lasting: 'public, max-age=31536000, immutable' }

/** The streets of the file of streets as vector tiles. */
export function streetsRoutes({ streetTiles }: Pick<OrdersDeps, 'streetTiles'>): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/streets', async ({ request, reply }) => {
      const about = await streetTiles?.about()
      if (answerSeen(request, reply, { version: about?.version ?? 'none', cacheControl: caching.brief })) return reply
      if (!about) return withoutFile
      return {
        ...withoutFile,
        tiles: [`/api/v1/streets/{z}/{x}/{y}?v=${about.version}`],
        bounds: about.bounds,
        attribution,
        vector_layers: [{ id: streetLayer, fields, ...zooms }]
      }
    })

    route('GET /api/v1/streets/:z/:x/:y', async ({ params: { z, x, y }, query, request, reply }) => {
      if (!streetTiles || !isTile(z, x, y)) throw new NotFoundError('Tile')
      const { version } = await streetTiles.about()
      const cacheControl = query.v === version ? caching.lasting : caching.brief
      if (answerSeen(request, reply, { version, cacheControl })) return reply
      const gzipped = await streetTiles.gzippedTile(z, x, y)
      reply.type('application/vnd.mapbox-vector-tile').header('vary', 'accept-encoding')
      const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
      if (!takesGzip) return reply.send(await unpack(gzipped))
      return reply.header('content-encoding', 'gzip').send(gzipped)
    })
  })
}

function isTile(z: number, x: number, y: number): boolean {
  return z >= streetZooms.min && z <= streetZooms.max && x < 2 ** z && y < 2 ** z
}

/** Sets the headers of caches. True: 304 has been sent, because the reader has this version. */
function answerSeen(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { version, cacheControl }: { version: string; cacheControl: string }
): boolean {
  // Weak: the same for both encodings.
  void reply.header('etag', `W/"${version}"`).header('cache-control', cacheControl)
  if (!isSeen(headers['if-none-match'], `"${version}"`)) return false
  void reply.code(304).send()
  return true
}
