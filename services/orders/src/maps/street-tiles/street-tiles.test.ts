import { join } from 'node:path'
import { testFolder } from '@ilbud/testkit/test-folder'
import { testLog } from '@ilbud/testkit/test-log'
import { expect, it } from 'vitest'
import { streetTiles } from './street-tiles.ts'

it('without its thread there are no tiles, and who asks is told to come back', async () => {
  const tiles = streetTiles(join(testFolder(), 'gone.geojson'), testLog)
  const refusal = { status: 503, code: 'UNAVAILABLE' }
  const tile = tiles.gzippedTile(14, 1, 1)
  await expect(tiles.about()).rejects.toMatchObject(refusal)
  await expect(tile).rejects.toMatchObject(refusal)
  await expect(tiles.about()).rejects.toMatchObject(refusal)
  await expect(tiles.gzippedTile(14, 1, 1)).rejects.toMatchObject(refusal)
})
