import type { Order } from '#domain/order.ts'
import { vatOre } from '@ilbud/proto/http/price/price'
import type { PriceLine } from '@ilbud/proto/http/price/quotes'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { mm, openPaper, type Paper, rule, write } from './paper.ts'

/** The seller, required on every receipt by Swedish VAT law (mervärdesskattelagen 17 kap.). */
export interface Seller {
  name: string
  address: string
  orgNumber: string
  vatNumber: string
}

const margin = 20 * mm
const column = { x: margin, width: 210 * mm - 2 * margin }
const size = 10

const lineTexts: Record<PriceLine['code'], string> = {
  PIECES: 'Ytterligare paket / Further parcels',
  WEIGHT: 'Vikt över 20 kg / Weight above 20 kg',
  SERVICE: 'Servicenivå / Service level',
  BASE: 'Grundpris / Base price',
  DISTANCE: 'Sträcka / Distance',
  SIZE: 'Storlek / Size',
  MINIMUM: 'Upp till lägsta pris / Up to the minimum price',
  FALLBACK: 'Standardpris / Standard price'
}

const methodTexts = { card: 'Kort / Card', invoice: 'Faktura / Invoice', wallet: 'Kort / Card' } as const

/**
 * What an order costs: seller, buyer, service, price with VAT shown separately, and payment. A confirmation and no
 * receipt, because nothing is paid yet.
 */
export async function receiptPdf(order: Order, seller: Seller, today: Date): Promise<Paper> {
  const number = formatTrackingId(order.trackingId)
  const paper = await openPaper({ size: 'A4', title: `Ilbud orderbekräftelse ${number}`, at: today })
  const title = order.test ? 'TEST: inget kvitto / not a receipt' : 'Orderbekräftelse / Order confirmation'
  write(paper, title, { ...column, y: margin }, { size: 20, bold: true })
  let y = writeRows(paper, sellerRows(seller), margin + 34)
  rule(paper, { ...column, y: y + 6 })
  y = writeRows(paper, orderRows(order, number, today), y + 14)
  rule(paper, { ...column, y: y + 6 })
  y = writeRows(paper, priceRows(order), y + 14)
  rule(paper, { ...column, y: y + 6 })
  y = writeRows(paper, sumRows(order), y + 14)
  rule(paper, { ...column, y: y + 6 })
  writeRows(paper, paymentRows(order), y + 14)
  paper.end()
  return paper
}

interface Row {
  left: string
  right: string
  bold?: boolean
}

function writeRows(paper: Paper, rows: Row[], top: number): number {
  const half = column.width / 2
  let y = top
  for (const { left, right, bold = false } of rows) {
    const style = { size, bold, lines: 3 }
    const ends = [
      write(paper, left, { x: margin, y, width: half - 8 }, style),
      write(paper, right, { x: margin + half, y, width: half }, { ...style, align: 'right' })
    ]
    y = Math.max(...ends) + 4
  }
  return y
}

function sellerRows({ name, address, orgNumber, vatNumber }: Seller): Row[] {
  return [
    { left: name, right: `Org.nr ${orgNumber}`, bold: true },
    { left: address, right: `Momsreg.nr / VAT no. ${vatNumber}` },
    { left: '', right: 'Godkänd för F-skatt' }
  ]
}

function orderRows(order: Order, number: string, today: Date): Row[] {
  const { createdAt, endedAt, state, price, parcel, reference } = order
  const delivered = state === 'DELIVERED' && endedAt !== null ? localDay(endedAt) : '–'
  const pieces = parcel.quantity === 1 ? '' : `, ${parcel.quantity} st / pcs`
  const km = price.distanceKm === null ? '' : `, ${price.distanceKm.toFixed(1).replace('.', ',')} km`
  return [
    { left: 'Nummer / Number', right: number },
    { left: 'Utfärdat / Issued', right: localDay(today) },
    { left: 'Beställt / Ordered', right: localDay(createdAt) },
    { left: 'Levererat / Delivered', right: delivered },
    { left: 'Kund / Customer', right: order.customerName },
    ...(reference === null ? [] : [{ left: 'Referens / Reference', right: reference }]),
    {
      left: 'Tjänst / Service',
      right: `Budleverans / Parcel delivery, ${parcel.packageSize.replaceAll('_', ' ')}${pieces}${km}`
    },
    { left: 'Från / From', right: order.pickup.address },
    { left: 'Till / To', right: order.delivery.address }
  ]
}

function priceRows({ price }: Order): Row[] {
  return price.lines.map(({ code, amount }) => ({ left: lineTexts[code], right: money(amount) }))
}

function sumRows({ price }: Order): Row[] {
  const vat = vatOre(price.totalAmountOre)
  return [
    { left: 'Netto / Net', right: money(price.totalAmountOre - vat) },
    { left: 'Moms 25 % / VAT 25%', right: money(vat) },
    { left: 'Summa inkl. moms / Total incl. VAT', right: money(price.totalAmountOre), bold: true }
  ]
}

function paymentRows({ payment }: Order): Row[] {
  const { method, status, costCenter } = payment
  const state = status === 'invoice' ? 'Faktureras / To be invoiced' : 'Att betala / Due'
  return [
    { left: 'Betalsätt / Payment', right: methodTexts[method] },
    { left: 'Status', right: state },
    ...(costCenter === null ? [] : [{ left: 'Kostnadsställe / Cost centre', right: costCenter }])
  ]
}

function money(ore: number): string {
  return (ore / 100).toLocaleString('sv-SE', { style: 'currency', currency: 'SEK' })
}
