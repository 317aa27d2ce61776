import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Order, Stop } from '#domain/order.ts'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { code128Of, qrCodeOf } from './barcodes.ts'
import { drawBars, drawQrCode } from './draw-codes.ts'
import { heightOf, mm, openPaper, type Paper, rule, write } from './paper.ts'

const margin = 6 * mm
const page = { width: 105 * mm, height: 148 * mm }
const column = { x: margin, width: page.width - 2 * margin }
const qrWidth = 30 * mm

/**
 * The A6 labels of orders, a page for each of their parcels, those of an order with the same codes: where it goes, and
 * the codes for scanners. Anybody may see one, so it has no phone, note or tracking key; the code leads to the public
 * tracking page.
 */
export async function labelPdf(
  orders: readonly [Order, ...Order[]],
  trackingUrl: (trackingId: string) => string
): Promise<Paper> {
  const [{ trackingId: first, createdAt }] = orders
  const title = orders.length === 1 ? `Ilbud ${formatTrackingId(first)}` : 'Ilbud'
  const paper = await openPaper({ size: 'A6', title, at: createdAt })
  for (const order of orders) {
    // Hundreds of pages take a second or two, in which others are not to wait.
    await nextTurn()
    const { trackingId, parcel } = order
    const codes = { qr: await qrCodeOf(trackingUrl(trackingId)), bars: await code128Of(trackingId) }
    for (let number = 1; number <= parcel.quantity; number++) {
      if (order !== orders[0] || number > 1) paper.addPage()
      writeLabel(paper, order, { number, ...codes })
    }
  }
  paper.end()
  return paper
}

interface LabelOfOne {
  /** Of the parcel within its order, from 1. */
  number: number
  qr: Awaited<ReturnType<typeof qrCodeOf>>
  bars: Awaited<ReturnType<typeof code128Of>>
}

function writeLabel(paper: Paper, order: Order, { number, qr, bars }: LabelOfOne): void {
  const { trackingId, createdAt, parcel } = order
  write(paper, order.test ? 'Ilbud TEST' : 'Ilbud', { ...column, y: margin }, { size: 20, bold: true })
  write(paper, parcelText(order), { ...column, y: margin + 2 }, { size: 9, align: 'right' })
  write(paper, localDay(createdAt), { ...column, y: margin + 14 }, { size: 9, align: 'right' })
  let y = margin + 28
  rule(paper, { ...column, y })
  y = writeStop(paper, 'Från / From', order.pickup, { y: y + 6, size: 9 })
  rule(paper, { ...column, y: y + 6 })
  y = writeStop(paper, 'Till / To', order.delivery, { y: y + 12, size: 14 })
  const barsTop = page.height - margin - 22 * mm
  writeMarks(paper, order, { top: y + 8, bottom: barsTop - 1 * mm })

  const qrTop = page.height - margin - 26 * mm - qrWidth
  drawQrCode(paper, qr, { x: page.width - margin - qrWidth, y: qrTop, width: qrWidth })
  drawBars(paper, bars, { ...column, y: barsTop, height: 15 * mm })
  const foot = { ...column, y: page.height - margin - 14 }
  write(paper, formatTrackingId(trackingId), foot, { size: 12, bold: true, align: 'center' })
  if (parcel.quantity > 1)
    write(paper, `${number} (${parcel.quantity})`, foot, { size: 12, bold: true, align: 'right' })
}

function parcelText({ parcel }: Order): string {
  const { packageSize, weightGrams, quantity } = parcel
  const weight = weightGrams === null ? [] : [`${(weightGrams / 1000).toLocaleString('sv-SE')} kg`]
  return [packageSize.replaceAll('_', ' ').toUpperCase(), ...weight, `${quantity} st / pcs`].join(' · ')
}

function writeStop(paper: Paper, title: string, stop: Stop, { y, size }: { y: number; size: number }): number {
  const titled = write(paper, title, { ...column, y }, { size: 7 })
  const named = write(paper, stop.contact, { ...column, y: titled + 1 }, { size, bold: true, lines: 2 })
  const addressed = write(paper, stop.address, { ...column, y: named + 1 }, { size, lines: 3 })
  const area = [stop.district, stop.city].filter((part) => part !== null && !stop.address.includes(part)).join(', ')
  if (area === '') return addressed
  return write(paper, area, { ...column, y: addressed + 1 }, { size: Math.max(9, size - 4) })
}

/** Instructions for whoever handles the parcel, as large as they fit above the bar code, which must stay readable. */
function writeMarks(paper: Paper, order: Order, { top, bottom }: { top: number; bottom: number }): void {
  const loud = loudMarksOf(order)
  const marks = [...loud, ...marksOf(order)]
  const place = { x: margin, width: column.width - qrWidth - 4 * mm }
  const styleOf = (size: number) => (at: number) => ({ size, bold: at < loud.length, lines: 2 })
  const heightAt = (size: number) =>
    marks.reduce((sum, mark, at) => sum + heightOf(paper, mark, place.width, styleOf(size)(at)) + gap, 0)
  const style = styleOf([9, 8, 7].find((size) => top + heightAt(size) <= bottom) ?? 6)
  let y = top
  for (const [at, mark] of marks.entries()) y = write(paper, mark, { ...place, y }, style(at)) + gap
}

const gap = 2

/** What is seen first, in bold. */
function loudMarksOf({ test, parcel, serviceLevel }: Order): string[] {
  return [
    test && 'TEST: levereras inte / not delivered',
    serviceLevel === 'express' && 'EXPRESS',
    serviceLevel === 'evening' && 'KVÄLL / EVENING',
    parcel.fragile && 'ÖMTÅLIGT / FRAGILE'
  ].filter((mark) => mark !== false)
}

function marksOf({
  reference,
  requiredProofs,
  pinRequired,
  returnOption,
  schedule,
  serviceLevel,
  promise
}: Order): string[] {
  const { scheduledPickup, scheduledDelivery } = schedule
  return [
    reference !== null && `Ref. ${reference}`,
    scheduledPickup !== null && `Hämtas tidigast / Pickup from ${localTime(scheduledPickup)}`,
    scheduledDelivery !== null &&
      serviceLevel !== 'evening' &&
      `Levereras senast / Deliver by ${localTime(scheduledDelivery)}`,
    serviceLevel === 'evening' && `Levereras / Deliver ${eveningOf(promise)}`,
    requiredProofs.includes('signature') && 'Underskrift / Signature',
    requiredProofs.includes('photo') && 'Foto / Photo',
    pinRequired && 'PIN-kod / PIN',
    returnOption && 'Retur vid hinder / Return if undeliverable'
  ].filter((mark) => mark !== false)
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' })

/** As `17:00–22:00 2026-11-28`: where it breaks, it breaks before the day. */
function eveningOf({ low, high }: Order['promise']): string {
  const [day, from] = localTime(low).split(' ')
  return `${from}–${localTime(high).split(' ')[1]} ${day}`
}

/** As `2026-11-28 10:00`, in Stockholm. */
function localTime(time: Date): string {
  return clock.format(time)
}
