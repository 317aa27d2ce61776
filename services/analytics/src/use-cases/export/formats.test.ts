import { Readable, Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats } from './formats.ts'
import { type Cell, columnsOf, type Table, tableOf } from './table.ts'

const signal = new AbortController().signal

async function write(format: keyof typeof formats, table: Table): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of formats[format].write(table, signal)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

const columns = columnsOf({ name: 'Name', phone: 'Phone', sum: 'Sum (SEK)', at: 'At (UTC)' })
const row: Cell[] = ['=HYPERLINK("x")', '+46 70 174 06 05', -12.5, new Date('2026-06-17T10:00:00Z')]

describe('CSV', () => {
  it('CSV has a mark for spreadsheets, a head, quotes where they are needed, and nothing that runs', async () => {
    expect((await write('csv', tableOf(columns, [row, ['Åsa, "Ek"', null, 0, null]]))).toString()).toBe(
      [
        '\uFEFFName,Phone,Sum (SEK),At (UTC)',
        `"'=HYPERLINK(""x"")",+46 70 174 06 05,-12.5,2026-06-17T10:00:00.000Z`,
        '"Åsa, ""Ek""",,0,',
        ''
      ].join('\r\n')
    )
  })

  it('CSV can be read back by RFC 4180, whatever the text', async () => {
    const cells = fc.array(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8
    })
    await fc.assert(
      fc.asyncProperty(cells, async (rows) => {
        const text = (await write('csv', tableOf(columns, rows))).toString().slice(1)
        const [, ...read] = parseCsv(text)
        const plain = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)
        const sent = rows.map((each) => each.map((cell) => plain(Buffer.from(cell).toString())))
        expect(read.map((each) => each.map(plain))).toEqual(sent)
      }),
      { numRuns: 60 }
    )
  })

  it('CSV asks for a page only when the one before has gone out', async () => {
    let asked = 0
    const endless: Table = {
      columns,
      rows: Infinity,
      async *pages() {
        for (;;) {
          asked++
          yield Array.from({ length: 1000 }, () => row)
        }
      }
    }
    const body = Readable.from(formats.csv.write(endless, signal), { objectMode: false })
    // A reader that takes the first piece and no other.
    body.pipe(new Writable({ write: () => undefined }))
    for (let turns = 0; turns < 100; turns++) await turn()
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(5)
    body.destroy()
  })
})

describe('JSON', () => {
  it('JSON is one list of objects, however many pages', async () => {
    const pages: Table = {
      columns,
      rows: 2,
      async *pages() {
        yield []
        yield [row]
        yield [row]
      }
    }
    const object = { name: row[0], phone: row[1], sum: -12.5, at: '2026-06-17T10:00:00.000Z' }
    expect(JSON.parse((await write('json', pages)).toString())).toEqual([object, object])
    expect(JSON.parse((await write('json', tableOf(columns, []))).toString())).toEqual([])
  })
})

describe('XLSX', () => {
  it('an XLSX export is a workbook', async () => {
    const file = await write('xlsx', tableOf(columns, [row]))
    expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  })

  it('an XLSX export stops when nobody wants it any more', async () => {
    const gone = new AbortController()
    const pieces = formats.xlsx.write(tableOf(columns, Array<Cell[]>(2000).fill(row)), gone.signal)
    const written = (async () => {
      for await (const piece of pieces) expect(piece).toBeDefined()
    })()
    await turn()
    gone.abort()
    await expect(written).rejects.toThrow('the workbook was not finished')
  })
})

function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = cell.exec(text); match && cell.lastIndex <= text.length; match = cell.exec(text)) {
    row.push(match[1]?.replace(/""/g, '"') ?? match[2]!)
    if (match[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
