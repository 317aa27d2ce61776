/** One thing to do, in both languages. */
export interface Example {
  curl: string
  typescript: string
}

const parcel = `{
  "pickupAddress": "Sveavägen 80, Stockholm",
  "pickupContact": "Saga Ek",
  "pickupPhone": "070-174 06 05",
  "deliveryAddress": "Skånegatan 78, Stockholm",
  "deliveryContact": "Astrid Holm",
  "deliveryPhone": "070-174 06 06",
  "reference": "4711"
}`

const inList = indented(parcel, '    ').trimStart()
const parcels = `{
  "orders": [
    ${inList},
    ${inList.replace('4711', '4712')}
  ]
}`

const testParcel = parcel.replace(
  '"reference": "4711"',
  '"reference": "4713",\n  "metadata": { "scenario": "failed-then-delivered" }'
)

const webhook = `{
  "url": "https://shop.example/ilbud",
  "events": ["order.out-for-delivery", "order.delivered", "order.canceled"]
}`

/**
 * What the page for developers shows: from a company's key, in `ILBUD_KEY`, to a followed parcel. They are run as they
 * are, as tests; `TRACKING_ID` is of the first order.
 */
export function shopExamples(
  origin: string
): Record<'start' | 'order' | 'follow' | 'bulk' | 'webhook' | 'sandbox', Example> {
  const client = `import { Ilbud } ${from('@ilbud/client')}

const ilbud = new Ilbud({ url: '${origin}', key: process.env.ILBUD_KEY })`
  return {
    start: {
      curl: 'export ILBUD_KEY=ilb_test_…',
      typescript: `npm install ${origin}/ilbud-client.tgz
export ILBUD_KEY=ilb_test_…`
    },
    order: {
      curl: curlPost(`${origin}/api/v1/orders`, 'order-4711', parcel),
      typescript: `${client}
const placed = ${call('POST /api/v1/orders', 'order-4711', parcel)}
console.log(placed.trackingId, \`${origin}/track/\${placed.trackingId}#k=\${placed.trackingKey}\`)`
    },
    follow: {
      curl: `curl -s ${origin}/api/v1/track/$TRACKING_ID`,
      typescript: `${client}
for await (const event of ilbud.follow(process.env.TRACKING_ID!)) {
  if (event.kind === 'change') console.log(event.change.trackingId, event.change.status, event.change.eta)
}`
    },
    bulk: {
      curl: curlPost(`${origin}/api/v1/orders/bulk`, 'orders-of-monday', parcels),
      typescript: `${client}
const { results } = ${call('POST /api/v1/orders/bulk', 'orders-of-monday', parcels)}
for (const row of results) {
  console.log(row.index, row.status, 'order' in row ? row.order.trackingId : row.error.message)
}`
    },
    webhook: webhookExample(origin),
    sandbox: {
      curl: curlPost(`${origin}/api/v1/orders`, 'test-4713', testParcel),
      typescript: `${client}
const placed = ${call('POST /api/v1/orders', 'test-4713', testParcel)}
for await (const event of ilbud.follow(placed.trackingId)) {
  if (event.kind === 'change') console.log(event.change.status)
}`
    }
  }
}

/** Adding a webhook, and its receiver. */
function webhookExample(origin: string): Example {
  return {
    curl: `curl -s ${origin}/api/companies/me/webhooks \\
  -H "authorization: Bearer $ILBUD_KEY" \\
  -H 'content-type: application/json' \\
  -d '${webhook}'`,
    typescript: `import { createServer } ${from('node:http')}
import { text } ${from('node:stream/consumers')}
import { verifyWebhook } ${from('@ilbud/client')}

createServer(async (request, response) => {
  const { headers } = request
  try {
    const secret = process.env.ILBUD_WEBHOOK_SECRET!
    const { type, data } = await verifyWebhook({ body: await text(request), headers, secret })
    console.log(type, data.trackingId, data.status)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT ?? 9000)`
  }
}

/** Of an import in an example, which is none of this file. */
function from(name: string): string {
  return ['from', `'${name}'`].join(' ')
}

function curlPost(url: string, key: string, body: string): string {
  return `curl -s ${url} \\
  -H "authorization: Bearer $ILBUD_KEY" \\
  -H 'content-type: application/json' \\
  -H 'idempotency-key: ${key}' \\
  -d '${body}'`
}

function call(route: string, key: string, body: string): string {
  return `await ilbud.call('${route}', {
  idempotencyKey: '${key}',
  body: ${indented(asLiteral(body), '  ')}
})`
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}

/** JSON as one would write it in TypeScript. */
function asLiteral(json: string): string {
  return json.replaceAll(/"(\w+)":/g, '$1:').replaceAll('"', "'")
}
