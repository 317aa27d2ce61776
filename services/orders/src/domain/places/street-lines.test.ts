import { expect, it } from 'vitest'
import { streetLines } from './street-lines.ts'

it('the streets of the maps are those of the gazetteer (vitest -u writes them)', async () => {
  await expect(`${JSON.stringify(streetLines())}\n`).toMatchFileSnapshot('../../../../../proto/geo/streets.json')
})
