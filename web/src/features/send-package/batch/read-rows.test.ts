import type { AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { parseCells } from './parse-cells.ts'
import { mostRows, noNumber, notInBook, readRows, withCells } from './read-rows.ts'

const swedish =
  'Hämtadress;Kontakt vid hämtning;Telefon vid hämtning;Leveransadress;Kontakt vid leverans;Telefon vid leverans;Storlek;Vikt kg;Foto'
const good = 'Odengatan 52;Saga Ek;070-174 06 05;Bondegatan 21;Nils Hedlund;070-174 06 06;stor;2,4;ja'

const read = async (text: string | Uint8Array<ArrayBuffer>) => readRows(await parseCells(new Blob([text])))

describe('a file of parcels', () => {
  it('a file with Swedish headings, decimal commas and "ja" is read', async () => {
    const { rows, missing, unknown } = await read(`\uFEFF${swedish}\r\n${good}\r\n`)
    expect([missing, unknown]).toEqual([[], []])
    // As the form names them.
    const asInForm = await read(`${swedish.replaceAll('Kontakt', 'Kontaktperson')}\r\n${good}\r\n`)
    expect([asInForm.missing, asInForm.unknown]).toEqual([[], []])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      line: 2,
      problems: [],
      values: { pickupAddress: 'Odengatan 52', packageSize: 'large', packageWeight: '2,4', proofOfDelivery: true }
    })
  })

  it('rows that were added with other line ends are rows too', async () => {
    const { rows } = await read(`${swedish};Referens\r\n${good};A-1\r\n${good};A-2\n${good};A-3\n`)
    expect(rows.map(({ line, values }) => [line, values.reference])).toEqual([
      [2, 'A-1'],
      [3, 'A-2'],
      [4, 'A-3']
    ])
  })

  it('the separator of a file is that of its headings', async () => {
    const addressed = good.replaceAll(/(gatan \d+)/g, '$1, Stockholm')
    const { rows, missing } = await read(`${swedish}\r\n${addressed}\r\n${addressed}\r\n`)
    expect(missing).toEqual([])
    expect(rows.map(({ values }) => values.pickupAddress)).toEqual([
      'Odengatan 52, Stockholm',
      'Odengatan 52, Stockholm'
    ])
  })

  it('a file with English headings in another order is read and its unknown columns are listed', async () => {
    const { rows, unknown } = await read(
      'delivery phone,DELIVERY CONTACT,deliveryAddress,Pickup phone,Pickup contact,Pickup address,Colour\n' +
        '"070-174 06 06",Nils,"Bondegatan 21, Stockholm",070-174 06 05,Saga,Odengatan 52,red\n'
    )
    expect(unknown).toEqual(['Colour'])
    expect(rows[0]!.values).toMatchObject({ deliveryAddress: 'Bondegatan 21, Stockholm', pickupContact: 'Saga' })
    expect(rows[0]!.problems).toEqual([])
  })

  it('the problems of a row are listed and the other rows are read', async () => {
    const { rows } = await read(
      `${swedish}\n${good}\n\n${good.replace('Saga Ek', '').replace('stor', 'enorm').replace('2,4', '2000')}`
    )
    expect(
      rows.map(({ line, problems }) => [line, problems.map(({ field, message }) => `${field}: ${message}`)])
    ).toEqual([
      [2, []],
      [
        4,
        [
          'packageSize: Unknown value',
          'pickupContact: Pickup contact is required',
          'packageWeight: Must be at most 1000 kg'
        ]
      ]
    ])
  })

  it('an unreadable cell keeps its text', async () => {
    const { rows } = await read(
      `${swedish};Hämttid\n${good.replace('stor', 'enorm').replace('2,4', 'två kilo')};i morgon`
    )
    expect(rows[0]!.problems).toEqual([
      { field: 'packageSize', message: 'Unknown value', cell: 'enorm' },
      { field: 'scheduledPickup', message: 'Unknown value', cell: 'i morgon' },
      { field: 'packageWeight', message: noNumber, cell: 'två kilo' }
    ])
  })

  it('a file without a required column is not read', async () => {
    const { rows, missing } = await read('Hämtadress;Leveransadress\nOdengatan 52;Bondegatan 21')
    expect(rows).toEqual([])
    expect(missing.map(({ field }) => field)).toEqual([
      'pickupContact',
      'pickupPhone',
      'deliveryContact',
      'deliveryPhone'
    ])
  })

  it('a file of too many rows or columns is refused, with what there is too much of', async () => {
    const wide = read(`${swedish}${';x'.repeat(1_000_000)}\n${good}`)
    await expect(wide).rejects.toMatchObject({ fault: 'too-wide' })
    const long = read(`${swedish}\n${`${good}\n`.repeat(5000)}`)
    await expect(long).rejects.toMatchObject({ fault: 'too-long' })
    // A row beyond the headings has nothing to say.
    const { rows } = await read(`${swedish}\n${good}${';x'.repeat(1_000_000)}`)
    expect(rows.map(({ problems }) => problems)).toEqual([[]])
  })

  it('a spreadsheet whose few cells would take more memory than there is is refused before it is read', async () => {
    const sheetOf = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`
    const read = (files: Record<string, string>) =>
      parseCells(
        new Blob([zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))])
      )
    const far = (attribute: string) => `<row r="1048576"><c ${attribute} t="inlineStr"><is><t>x</t></is></c></row>`
    for (const attribute of ['r="XFD1048576"', "t='n' r = 'XFD1048576'"]) {
      const file = read({ 'xl/worksheets/sheet1.xml': sheetOf(far(attribute)) })
      await expect(file, attribute).rejects.toMatchObject({ fault: 'too-much' })
    }
    const inRow = (attribute: string) => `<row ${attribute}><c r="A1"><v>1</v></c></row>`
    for (const rows of [inRow('r="100000000"'), inRow('r="1048577"'), '<row><c r="A9999999" s="1"/></row>']) {
      await expect(read({ 'xl/worksheets/sheet1.xml': sheetOf(rows) }), rows).rejects.toMatchObject({
        fault: 'too-much'
      })
    }
    const packed = read({ 'xl/worksheets/sheet1.xml': ' '.repeat(100_000_001) })
    await expect(packed).rejects.toMatchObject({ fault: 'too-much' })
    // Formatted and empty to the last row, as some are, is no more than its cells.
    const formatted = read({ 'xl/worksheets/sheet1.xml': sheetOf('<row r="1048576"><c r="XFD1048576" s="1"/></row>') })
    await expect(formatted).rejects.not.toMatchObject({ fault: 'too-much' })
  })

  it('a spreadsheet is read by its first sheet, whatever is in the others', async () => {
    const parts = unzipSync(await readFile(`${import.meta.dirname}/parcels.xlsx`))
    const [rels, book, first] = ['xl/_rels/workbook.xml.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'].map(
      (name) => [name, strFromU8(parts[name]!)] as const
    )
    const second = (text: string) => text.replace(/<(\/Relationships|\/sheets)>/, (end) => `${added[end]}${end}`)
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
    const added: Record<string, string> = {
      '</Relationships>': `<Relationship Id="other" Type="${type}" Target="worksheets/other.xml"/>`,
      '</sheets>': '<sheet name="Other" sheetId="99" r:id="other"/>'
    }
    const withSheets = (one: string, other: string) => {
      const texts = { [rels![0]]: second(rels![1]), [book![0]]: second(book![1]), [first![0]]: one }
      const changed = Object.entries({ ...texts, 'xl/worksheets/other.xml': other })
      return new Blob([
        zipSync({ ...parts, ...Object.fromEntries(changed.map(([name, text]) => [name, strToU8(text)])) })
      ])
    }
    const far = '<worksheet><sheetData><row><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    const { rows } = readRows(await parseCells(withSheets(first![1], far)))
    expect(rows[0]!.values).toMatchObject({ pickupAddress: 'Odengatan 52', deliveryContact: 'Nils Hedlund' })
    await expect(parseCells(withSheets(far, first![1]))).rejects.toMatchObject({ fault: 'too-much' })
  })

  it('a spreadsheet whose sheet has another ending, so that its cells are not counted, is not read', async () => {
    const parts = unzipSync(await readFile(`${import.meta.dirname}/parcels.xlsx`))
    const rels = strFromU8(parts['xl/_rels/workbook.xml.rels']!)
    const far = '<worksheet><sheetData><row><c r="ZZZ300"><v>1</v></c></row></sheetData></worksheet>'
    for (const name of ['sheet9.bin', 'sheet9.XML']) {
      const moved = {
        ...parts,
        'xl/_rels/workbook.xml.rels': strToU8(rels.replaceAll('sheet1.xml', name)),
        [`xl/worksheets/${name}`]: strToU8(far)
      }
      await expect(parseCells(new Blob([zipSync(moved)])), name).rejects.toThrow('not found')
    }
  })

  it('a spreadsheet whose cells have addresses that no spreadsheet writes is refused before it is read', async () => {
    for (const attribute of [
      'r="&#88;FD1048576"',
      'r="XFD&#49;048576"',
      'x:r="XFD1e6"',
      'r="xfd1048576"',
      'r="AAAAAA1"',
      'r="A1" x:r="XFD1048576"',
      't="<" r="XFD1048576"'
    ]) {
      const sheet = `<worksheet><sheetData><row><c ${attribute}><v>1</v></c></row></sheetData></worksheet>`
      const file = new Blob([zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) })])
      await expect(parseCells(file), attribute).rejects.toMatchObject({ fault: 'unreadable' })
    }
  })

  it('a spreadsheet is read: its texts, numbers, times and phones without their zero', async () => {
    const file = new Blob([await readFile(`${import.meta.dirname}/parcels.xlsx`)])
    const { rows, missing, unknown } = readRows(await parseCells(file))
    expect([missing, unknown]).toEqual([[], []])
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
    expect(rows[1]!.problems).toEqual([])
    expect(rows[0]!.values).toMatchObject({
      pickupAddress: 'Odengatan 52',
      pickupPhone: '0701740605',
      deliveryContact: 'Nils Hedlund',
      packageWeight: '2.4',
      packageQuantity: '3',
      proofOfDelivery: true,
      deliveryTimePreference: 'scheduled',
      scheduledPickup: '2026-11-20T14:30',
      reference: '2026-1042'
    })
    expect(rows[1]!.values).toMatchObject({ deliveryContact: 'Åsa Öhman', deliveryTimePreference: 'asap' })
  })

  it('a file in Windows-1252 is read', async () => {
    const latin = Uint8Array.from(`${swedish}\n${good.replace('Odengatan', 'Sveavägen')}`, (symbol) =>
      symbol.charCodeAt(0)
    )
    expect((await read(latin)).rows[0]!.values.pickupAddress).toBe('Sveavägen 52')
  })

  it('a pickup time schedules a row and a cost centre invoices it', async () => {
    const { rows } = await read(`${swedish};Hämttid;Kostnadsställe\n${good};2099-11-20 14:30;BUTIK`)
    expect(rows[0]!.values).toMatchObject({
      deliveryTimePreference: 'scheduled',
      scheduledPickup: '2099-11-20T14:30',
      paymentMethod: 'invoice',
      costCenter: 'BUTIK'
    })
    expect(rows[0]!.problems).toEqual([{ field: 'scheduledPickup', message: 'Pickup can be at most 30 days ahead' }])
  })

  it('a row is mended by typing its wrong cells anew', () => {
    const [row] = readRows([
      [
        'Hämtadress',
        'Kontakt vid hämtning',
        'Telefon vid hämtning',
        'Leveransadress',
        'Kontakt vid leverans',
        'Telefon vid leverans',
        'Storlek'
      ],
      ['Odengatan 52', 'Saga Ek', '070-174 06 05', '', 'Nils Hedlund', '070-174 06 06', 'jätte']
    ]).rows
    expect(row!.problems.map(({ field }) => field)).toEqual(['packageSize', 'deliveryAddress'])
    const half = withCells(row!, { deliveryAddress: 'Bondegatan 21' })
    expect(half.problems).toEqual([{ field: 'packageSize', message: 'Unknown value', cell: 'jätte' }])
    expect(withCells(half, { packageSize: 'stor' })).toMatchObject({ problems: [], values: { packageSize: 'large' } })
  })

  it('a file with too many rows is cut, which is reported', async () => {
    const many = await read([swedish, ...Array.from({ length: mostRows + 1 }, () => good)].join('\n'))
    expect([many.rows.length, many.tooMany]).toEqual([mostRows, true])
  })

  it('a row that names entries of the address book needs nothing else of them, and its own cells count more', async () => {
    const entry = (name: string, shared: boolean, address: string): AddressBookEntry => ({
      id: `0197b0c0-0000-7000-8000-00000000010${shared ? 1 : 2}`,
      shared,
      name,
      contact: 'Åsa Lundmark',
      phone: '070-174 06 07',
      email: 'asa@example.com',
      address,
      lat: 59.34,
      lng: 18.05,
      gateCode: '4417',
      notes: 'Third floor',
      version: 1,
      createdAt: '2026-11-20T12:00:00.000Z'
    })
    const book = [entry('Lagret', true, 'Odengatan 52'), entry('Lagret', false, 'Götgatan 15')]
    const cells = await parseCells(
      new Blob([
        'Hämtning ur adressboken;Delivery from address book;Leveransadress\nlagret;LAGRET;Bondegatan 21\n;Butiken;\n'
      ])
    )
    const { rows, missing, unknown } = readRows(cells, book)
    expect([missing, unknown]).toEqual([[], []])
    expect(rows[0]!.problems).toEqual([])
    expect(rows[0]!.values).toMatchObject({
      pickupAddress: 'Götgatan 15',
      pickupLat: 59.34,
      pickupGateCode: '4417',
      deliveryAddress: 'Bondegatan 21',
      deliveryLat: null,
      deliveryContact: 'Åsa Lundmark',
      deliveryEmail: 'asa@example.com',
      deliveryNotes: 'Third floor, 4417'
    })
    expect(rows[1]!.problems.filter(({ field }) => field === 'deliveryAddress')).toEqual([
      { field: 'deliveryAddress', message: notInBook, cell: 'Butiken' }
    ])
    const mended = withCells(rows[0]!, { pickupAddress: 'Odengatan 1' })
    expect(mended.values).toMatchObject({ pickupLat: null, deliveryContact: 'Åsa Lundmark' })
    expect(readRows(cells).rows[0]!.problems[0]).toMatchObject({ field: 'pickupAddress', message: notInBook })
  })
})
