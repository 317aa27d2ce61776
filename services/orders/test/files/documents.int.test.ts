import type { OrdersTables } from '#db/tables.ts'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type AnswerLike, auditOf, noon } from '#test/an-orders-app.ts'
import { readCode128 } from './read-code-128.ts'
import { type ReadPdf, readPdf } from './read-pdf.ts'
import { readQrCode } from './read-qr-code.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const kinds = ['label', 'receipt'] as const
const pathOf = (id: string, kind: (typeof kinds)[number]) => `/api/v1/orders/${id}/${kind}.pdf`

function pdfOf(answer: AnswerLike): ReadPdf {
  expect(answer.statusCode, answer.body).toBe(200)
  return readPdf(answer.rawPayload)
}

describe('the label', () => {
  it('the label is an A6 page that says where the parcel goes and can be scanned', async ({ db, env }) => {
    const { place, ask } = await anOrdersApp(db, { ...env, PUBLIC_URL: 'https://ilbud.example/' })
    const sender = aSender()
    const { id, trackingId } = await place(sender, {
      deliveryContact: 'Åsa Öhman-Nikolić',
      packageWeight: 2.4,
      packageFragile: true,
      signatureRequired: true,
      reference: 'Bok 2026-1042'
    })
    const answer = await ask(sender, 'GET', pathOf(id, 'label'))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="ilbud-label-${trackingId}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    })
    const { pages, text, boxes } = pdfOf(answer)
    // 105 × 148 mm.
    expect(pages).toEqual([{ width: 297.64, height: 419.53 }])
    for (const wanted of [
      'Saga Ek',
      'Götgatan 15',
      'Åsa Öhman-Nikolic',
      'Skånegatan 78',
      'ÖMTÅLIGT / FRAGILE',
      'Ref. Bok 2026-1042'
    ]) {
      expect(text).toContain(wanted)
    }
    for (const wanted of ['MEDIUM · 2,4 kg · 1 st / pcs', 'Underskrift', formatTrackingId(trackingId)]) {
      expect(text).toContain(wanted)
    }
    const tallest = Math.max(...boxes.map(({ height }) => height))
    const bars = boxes.filter(({ height }) => height === tallest)
    expect(readCode128(bars)).toBe(trackingId)
    expect(readQrCode(boxes.filter(({ height }) => height < tallest))).toBe(`https://ilbud.example/track/${trackingId}`)
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(x, y)).toBeGreaterThan(10)
      expect(x + width).toBeLessThan(297.64 - 10)
      expect(y + height).toBeLessThan(419.53 - 10)
    }
  })

  it('each parcel of an order has its label, with its number, and the receipt says how many there are', async ({
    db,
    env
  }) => {
    const { place, ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender, { packageQuantity: 3 })
    const { pages, text } = pdfOf(await ask(sender, 'GET', pathOf(id, 'label')))
    expect(pages).toHaveLength(3)
    for (const wanted of ['3 st / pcs', '1 (3)', '2 (3)', '3 (3)']) expect(text).toContain(wanted)
    expect(pdfOf(await ask(sender, 'GET', pathOf(id, 'receipt'))).text).toContain('medium, 3 st / pcs')
  })

  it('several orders have their labels in one file, without canceled ones, and never those of others', async ({
    db,
    env
  }) => {
    const { place, ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const several = { deliveryContact: 'Nora Ny', packageQuantity: 2 }
    const [first, second, canceled] = [await place(sender), await place(sender, several), await place(sender)]
    await ask(sender, 'POST', `/api/v1/orders/${canceled.id}/cancel`)
    const labels = (ids: string[], as = sender) => ask(as, 'POST', '/api/v1/orders/labels.pdf', { body: { ids } })
    const answer = await labels([second.id, first.id, canceled.id, second.id])
    expect(answer.headers['content-disposition']).toBe('inline; filename="ilbud-labels.pdf"')
    const { pages, text } = pdfOf(answer)
    expect(pages).toHaveLength(3)
    expect(text.indexOf(formatTrackingId(second.trackingId))).toBeLessThan(
      text.indexOf(formatTrackingId(first.trackingId))
    )
    expect(text).not.toContain(formatTrackingId(canceled.trackingId))

    expect((await labels([first.id], aSender())).statusCode).toBe(404)
    expect((await labels([canceled.id])).json()).toMatchObject({ code: 'ORDER_CANCELED' })
    expect((await labels([])).statusCode).toBe(400)
    const many = await Promise.all([1, 2, 3, 4, 5, 6].map(() => place(sender, { packageQuantity: 99 })))
    expect((await labels(many.map(({ id }) => id))).json()).toMatchObject({ code: 'TOO_MANY_LABELS' })
  })

  it('the label shows nobody on its way a phone, a note, a code or the key', async ({ db, env }) => {
    const { place, ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const placed = await place(sender, { pickupGateCode: 'K#4711', deliveryNotes: 'Ring Bengt', pickupNotes: 'Bakom' })
    const { text, boxes } = pdfOf(await ask(sender, 'GET', pathOf(placed.id, 'label')))
    for (const secret of ['070-174', 'K#4711', 'Bengt', 'Bakom', placed.trackingKey]) {
      expect(text).not.toContain(secret)
    }
    const tallest = Math.max(...boxes.map(({ height }) => height))
    const link = readQrCode(boxes.filter(({ height }) => height < tallest))
    expect(link).toBe(`http://localhost:8080/track/${placed.trackingId}`)
  })

  it('the label stays one page whatever is written on it', async ({ db, env }) => {
    const { place, ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender, {
      pickupAddress: `${'Långa gatan '.repeat(15)}1`,
      deliveryAddress: 'Д'.repeat(200),
      deliveryContact: `${'漢字'.repeat(40)} 🎁`,
      pickupContact: 'W'.repeat(100)
    })
    const { pages, text } = pdfOf(await ask(sender, 'GET', pathOf(id, 'label')))
    expect(pages).toHaveLength(1)
    expect(text).toContain('????')
  })
})

describe('the receipt', () => {
  it('the receipt of what is not paid is an order confirmation, which names seller, buyer, service and VAT, and how it is paid', async ({
    db,
    env
  }) => {
    const { place, ask, clock } = await anOrdersApp(db, env)
    const sender = aSender()
    const driver = aDriver()
    const { id, trackingId } = await place(sender, { packageSize: 'large' })
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    for (const status of ['picked_up', 'in_transit', 'delivered']) {
      await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
    }
    clock.now = new Date(noon.getTime() + 2 * 86_400_000)
    const answer = await ask(sender, 'GET', pathOf(id, 'receipt'))
    expect(answer.headers['content-disposition']).toBe(`inline; filename="ilbud-receipt-${trackingId}.pdf"`)
    const { pages, text } = pdfOf(answer)
    expect(pages).toEqual([{ width: 595.28, height: 841.89 }])
    for (const wanted of [
      'Orderbekräftelse / Order confirmation',
      'Ilbud AB',
      'Org.nr 559900-0030',
      'SE559900003001',
      'Godkänd för F-skatt',
      formatTrackingId(trackingId),
      '2026-03-04',
      '2026-03-02',
      'Saga Ek',
      'Grundpris / Base price\n99,00 kr',
      'Storlek / Size\n30,00 kr',
      'Netto / Net\n103,20 kr',
      'Moms 25 % / VAT 25%\n25,80 kr',
      'Summa inkl. moms / Total incl. VAT\n129,00 kr',
      'Att betala / Due'
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(wanted)
    }
    expect(text).not.toMatch(/kvitto|receipt/i)
  })

  it('the receipt of a company names its invoice and cost centre', async ({ db, env }) => {
    const { place, ask } = await anOrdersApp(db, env)
    const companyId = '0197b0c0-0000-7000-8000-00000000c0c0'
    await db.insertInto('companies').values({ id: companyId, approved: true }).execute()
    const costCentre = { id: companyId, company_id: companyId, code: 'BUTIK', active: true }
    await db.insertInto('cost_centres').values(costCentre).execute()
    const member = aUser({ role: 'company_member', companyId })
    const { id } = await place(member, { paymentMethod: 'invoice', costCenter: 'BUTIK', reference: 'A-1042' })
    const { text } = pdfOf(await ask(member, 'GET', pathOf(id, 'receipt')))
    expect(text).toContain('Faktureras / To be invoiced')
    expect(text).toContain('Kostnadsställe / Cost centre\nBUTIK')
    expect(text).toContain('Referens / Reference\nA-1042')
  })
})

describe('documents', () => {
  it('documents are for the owner and staff, and what staff look at is written down', async ({ db, env }) => {
    const { place, ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    for (const kind of kinds) {
      expect((await ask(sender, 'GET', pathOf(id, kind))).statusCode).toBe(200)
      expect(await auditOf(db)).toEqual([])
      expect((await ask(aSender(), 'GET', pathOf(id, kind))).statusCode).toBe(404)
      expect((await ask(aDriver(), 'GET', pathOf(id, kind))).statusCode).toBe(403)
      expect((await ask(null, 'GET', pathOf(id, kind))).statusCode).toBe(401)
    }
    for (const kind of kinds) expect((await ask(aStaff(), 'GET', pathOf(id, kind))).statusCode).toBe(200)
    const reads = { action: 'order.read', objectId: id, actorRole: 'dispatcher' }
    expect(await auditOf(db)).toEqual([expect.objectContaining(reads), expect.objectContaining(reads)])
  })

  it('a canceled order has no documents', async ({ db, env }) => {
    const { place, ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })
    for (const kind of kinds) {
      const refused = await ask(sender, 'GET', pathOf(id, kind))
      expect(refused.statusCode).toBe(409)
      expect(refused.json().code).toBe('ORDER_CANCELED')
    }
  })

  it('a parcel that was called back has a label and no receipt', async ({ db, env }) => {
    const { place, ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const driver = aDriver()
    const { id } = await place(sender)
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    await ask(sender, 'POST', `/api/v1/orders/${id}/recall`, { body: {} })
    expect((await ask(sender, 'GET', pathOf(id, 'label'))).statusCode).toBe(200)
    expect((await ask(sender, 'GET', pathOf(id, 'receipt'))).statusCode).toBe(409)
  })
})
