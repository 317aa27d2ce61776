import { describe, expect, it } from 'vitest'
import { type OwnSection, readOwnData } from './own-data.ts'

/** A section with `count` rows. */
function section(name: string, count: number, { pageSize, text = '' }: { pageSize?: number; text?: string } = {}) {
  const all = Array.from({ length: count }, (_, at) => ({ row: { at, text }, key: String(at).padStart(6, '0') }))
  const list: OwnSection['list'] = async (_userId, after, limit) =>
    all.filter(({ key }) => after === null || key > after).slice(0, limit)
  return { name, list, ...(pageSize && { pageSize }) }
}

async function readAll(sections: OwnSection[]) {
  const pages = []
  for (let cursor = ''; ;) {
    const page = await readOwnData(sections, { userId: 'u', cursor })
    pages.push(page)
    if (page.next === '') return pages
    cursor = page.next
  }
}

const rowsOf = (pages: { section: string; rows: string[] }[], name: string) =>
  pages.filter((page) => page.section === name).flatMap(({ rows }) => rows.map((row) => JSON.parse(row).at as number))

describe('readOwnData', () => {
  it("a person's own data is read row by row, each once, with a page for empty sections", async () => {
    const pages = await readAll([section('none', 0), section('few', 3), section('many', 401), section('last', 2)])
    expect(pages.map((page) => [page.section, page.rows.length])).toEqual([
      ['none', 0],
      ['few', 3],
      ['many', 200],
      ['many', 200],
      ['many', 1],
      ['last', 2]
    ])
    expect(rowsOf(pages, 'many')).toEqual(Array.from({ length: 401 }, (_, at) => at))
  })

  it("reading a person's own data ends when the last page is exactly full", async () => {
    const pages = await readAll([section('full', 4, { pageSize: 2 })])
    expect(rowsOf(pages, 'full')).toEqual([0, 1, 2, 3])
  })

  it('a page that would not fit into a message is split, without losing a row', async () => {
    const pages = await readAll([section('large', 150, { text: 'ö'.repeat(20_000) })])
    expect(rowsOf(pages, 'large')).toEqual(Array.from({ length: 150 }, (_, at) => at))
    for (const { rows } of pages) expect(Buffer.byteLength(rows.join(''))).toBeLessThan(2_000_000)
  })

  it("an invalid cursor of a person's own data is refused", async () => {
    await expect(readOwnData([section('one', 1)], { userId: 'u', cursor: 'other 1' })).rejects.toThrow()
  })
})
