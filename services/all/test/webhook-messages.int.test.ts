import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from '@ilbud/client'
import { uuidv7 } from '@ilbud/kernel/ids'
import { writeEvent } from '@ilbud/proto/events/event'
import { viewChanged } from '@ilbud/proto/events/tracking'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { type WebhookBody, webhookTypes } from '@ilbud/proto/http/companies/webhooks'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect, onTestFinished } from 'vitest'
import { leastOrder } from '#test/suites/least-order.ts'
import { type Json, startServices, townTest as it } from './town/services.ts'

const longer = { timeoutMs: 60_000 }
const allTypes: WebhookBody['type'][] = [...webhookTypes, 'test.ping']

interface Message {
  headers: Record<string, string>
  body: string
}

async function aShop() {
  const received: Message[] = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ilbud`, received }
}

/** A view of the order that tracking would publish, with a delay and an arrival time. */
function aDelay(companyId: string, orderId: string) {
  const view = {
    version: 4,
    revision: 1,
    orderId,
    trackingId: 'SD7K3MQ9RT2XVB2',
    epoch: uuidv7(),
    type: 'ORDER_UPDATED' as const,
    status: 'DELAYED' as const,
    stage: 5,
    at: new Date().toISOString(),
    eta: new Date(Date.now() + 3_600_000).toISOString(),
    driverId: null,
    customerId: uuidv7(),
    companyId,
    positionOpen: false,
    gone: false
  }
  const event = writeEvent(viewChanged, { id: uuidv7(), source: '/test', subject: orderId, at: new Date(), data: view })
  return { key: orderId, value: JSON.stringify(event) }
}

/** What the API document says of a type of message: its body, and its headers, of which there may be more. */
function describedIn(document: Json) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  return new Map(
    Object.entries(document.webhooks as Record<string, Json>).map(([type, { post }]): [string, ValidateFunction[]] => {
      const headers: Json[] = post.parameters
      const properties = Object.fromEntries(headers.map(({ name, schema }) => [name, schema]))
      const required = headers.filter((each) => each.required).map(({ name }) => name)
      const body = post.requestBody.content['application/json'].schema
      return [type, [ajv.compile(body), ajv.compile({ type: 'object', properties, required })]]
    })
  )
}

it('every message that a webhook is sent is as the API document describes it, with its headers and signature', async ({
  env,
  bus
}) => {
  const town = await startServices({ ...env, ORDERS_SANDBOX_STEP_SECONDS: '0' }, bus)
  const credentials = { username: 'owner@blomman.example', password: demoPassword }
  const as: string = (await town.ask('auth', 'POST', '/api/v1/auth/login', { body: credentials })).json.accessToken
  const { id: companyId } = (await town.ask('companies', 'GET', '/api/companies/me', { as })).json
  const key = await town.ask('companies', 'POST', '/api/companies/me/api-keys', {
    as,
    body: { name: 'Shop', scopes: ['orders:write'], test: true }
  })
  const shop = await aShop()
  const path = '/api/companies/me/webhooks'
  const added = await town.ask('companies', 'POST', path, { as, body: { url: shop.url, events: webhookTypes } })

  // Orders as they are, every step of one that is deleted already, and what tracking finds out.
  for (const scenario of ['failed-then-delivered', 'returned', 'canceled']) {
    const body = { ...leastOrder, metadata: { scenario } }
    expect((await town.ask('orders', 'POST', '/api/v1/orders', { as: key.json.key, body })).status).toBe(201)
  }
  const { messages } = anOrderWith([
    { command: 'placeOrder', state: 'CREATED', companyId },
    { command: 'reportPickupFailed', state: 'CREATED', companyId },
    { command: 'dropAtHub', state: 'AT_HUB', companyId }
  ])
  await bus.publish('orders.events', messages)
  await bus.publish('tracking.events', [aDelay(companyId, uuidv7())])
  await town.ask('companies', 'POST', `${path}/${added.json.id}/test`, { as })
  const sent = () => new Set(shop.received.map(({ body }) => JSON.parse(body).type as string))
  await eventually(() => allTypes.every((type) => sent().has(type)), 'there is a message of every type', longer)

  const document = describedIn((await town.ask('gateway', 'GET', '/openapi.json')).json)
  expect([...document.keys()].toSorted()).toEqual(allTypes.toSorted())
  for (const { headers, body } of shop.received) {
    const message = await verifyWebhook({ body, headers, secret: added.json.secret })
    const [isBody, areHeaders] = document.get(message.type)!
    expect([isBody!(message), isBody!.errors], body).toEqual([true, null])
    expect([areHeaders!(headers), areHeaders!.errors], JSON.stringify(headers)).toEqual([true, null])
  }
  // The signature of two secrets is as described, too.
  await town.ask('companies', 'POST', `${path}/${added.json.id}/rotate`, { as })
  const count = shop.received.length
  await town.ask('companies', 'POST', `${path}/${added.json.id}/test`, { as })
  const { headers } = await eventually(() => shop.received[count], 'a message with two signatures')
  expect([headers['webhook-signature']!.split(' ').length, document.get('test.ping')![1]!(headers)]).toEqual([2, true])
})
