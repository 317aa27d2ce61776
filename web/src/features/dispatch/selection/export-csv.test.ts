import { describe, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { toCsv } from './export-csv.ts'

describe('the export', () => {
  it('writes one line per order with its tracking ID as people read it', () => {
    const [head, line, end] = toCsv([aBoardRow()]).split('\r\n')
    expect(head).toMatch(/^\uFEFF"trackingId","status"/)
    expect(line).toMatch(/^"SD-7K3M-Q9RT-2XVB-2","ASSIGNED","","false","Yusuf Demir","Odengatan 52, Vasastan/)
    expect(end).toBe('')
  })

  it.each(['=HYPERLINK("x")', '+SUM(A1)', '-2+3+cmd', '@x', '\tx', '＝x'])('disarms %j', (pickupAddress) => {
    const line = toCsv([aBoardRow({ pickupAddress })]).split('\r\n')[1]!
    expect(line).toContain(`"'${pickupAddress.replaceAll('"', '""')}"`)
  })

  it.each(['-12.50', '+46 70-174 06 05'])('leaves %j alone', (pickupAddress) => {
    expect(toCsv([aBoardRow({ pickupAddress })])).toContain(`"${pickupAddress}"`)
  })
})
