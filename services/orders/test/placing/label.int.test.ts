import { inflateSync } from 'node:zlib'
import type { OrdersTables } from '#db/tables.ts'
import type { ServiceLevel } from '@ilbud/proto/http/orders/order-status'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { anOrdersApp, aSender, aStaff, least } from '#test/an-orders-app.ts'
import { readPdf } from '#test/files/read-pdf.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const address = 'Sankt Göransgatan 159 B, uppgång C, våning 14, lägenhet 1403, Kungsholmen, 112 17 Stockholm'
const everything = {
  pickupAddress: address,
  pickupContact: 'Åsa-Märta Öqvist-Ståhlhammar von Ängelholm-Lindström af Västerbotten',
  deliveryAddress: address,
  deliveryContact: 'Swietoslawa Brzeczyszczykiewicz-Lindströmsdotter Agaoglu',
  reference: 'PO-ÅÄÖ-2026/11-0000000000000000000000000001',
  packageFragile: true,
  signatureRequired: true,
  proofOfDelivery: true,
  pinRequired: true,
  returnOption: true
}

it('no text is printed over the bar code of a label, however much there is to say', async ({ db, env }) => {
  const { ask, place, deps } = await anOrdersApp(db, env)
  const sender = aSender()
  const day = new Date(deps.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await place(sender, {
    ...least,
    ...everything,
    serviceLevel: 'express',
    isAsap: false,
    scheduledPickup: `${day}T10:00`,
    scheduledDelivery: `${day}T14:00`
  })
  const { rawPayload } = await ask(sender, 'GET', `/api/v1/orders/${id}/label.pdf`)
  const drawn = contentOf(rawPayload)
  const [bar] = [...drawn.matchAll(/^\S+ (\S+) \S+ (42\.5\d*) re$/gm)]
  const pageHeight = 419.53
  const top = pageHeight - Number(bar![1])
  const lines = [...drawn.matchAll(/ (\S+) Tm$/gm)].map(([, y]) => Number(y))
  expect(lines.length).toBeGreaterThan(16)
  expect(lines.filter((y) => y < top && y > top - Number(bar![2]))).toEqual([])
})

it('the label of an express or an evening order says so, and that of another does not', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const schedule = { closes: '18:00', lastPickup: '17:30' }
  await ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', { body: { schedule } })
  const textOf = async (serviceLevel: ServiceLevel) => {
    const { id } = await place(sender, { ...least, serviceLevel })
    return readPdf((await ask(sender, 'GET', `/api/v1/orders/${id}/label.pdf`)).rawPayload).text
  }
  expect(await textOf('express')).toContain('EXPRESS')
  const evening = await textOf('evening')
  expect(evening).toContain('KVÄLL / EVENING')
  expect(evening.replaceAll(/\s+/g, ' ')).toMatch(/Levereras \/ Deliver 17:\d\d–18:00 20\d\d-\d\d-\d\d/)
  expect(await textOf('standard')).not.toMatch(/EXPRESS|EVENING/)
})

it('a label names the district and the city once, whether the address names them or not', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const deliveryAddress = 'Skånegatan 78, Södermalm, Stockholm'
  const { id } = await place(sender, { ...least, pickupAddress: 'Sveavägen 44', deliveryAddress })
  const { text } = readPdf((await ask(sender, 'GET', `/api/v1/orders/${id}/label.pdf`)).rawPayload)
  const [from, to] = text.replaceAll(/\s+/g, ' ').split('Till / To')
  expect(from).toMatch(/Sveavägen 44 Norrmalm, Stockholm/)
  expect(to!.match(/Södermalm|Stockholm/g)).toEqual(['Södermalm', 'Stockholm'])
})

/** What is drawn on the first page. */
function contentOf(pdf: Buffer): string {
  const [, packed] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(pdf.toString('latin1'))!
  return inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')
}
