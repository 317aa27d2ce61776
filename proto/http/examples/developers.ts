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

const webhook = `{
  "url": "https://shop.example/ilbud",
  "events": ["order.out-for-delivery", "order.delivered", "order.canceled"]
}`

/**
 * What the page for developers shows: from a company's key, in `ILBUD_KEY`, to a followed parcel. They are run as they
 * are, as tests; `TRACKING_ID` is of the first order.
 */
export function shopExamples(origin: string): Record<'order' | 'follow' | 'bulk' | 'webhook', Example> {
  return {
    order: {
      curl: curlPost(`${origin}/api/v1/orders`, 'order-4711', parcel),
      typescript: `${fetchPost(`${origin}/api/v1/orders`, 'order-4711', parcel)}
const placed = await response.json()
if (!response.ok) throw new Error(\`\${placed.code}: \${placed.message}\`)
console.log(placed.trackingId, \`${origin}/track/\${placed.trackingId}#k=\${placed.trackingKey}\`)`
    },
    follow: {
      curl: `curl -s ${origin}/api/v1/track/$TRACKING_ID`,
      typescript: `const response = await fetch(\`${origin}/api/v1/track/\${process.env.TRACKING_ID}\`)
const { trackingId, status, estimatedDelivery } = await response.json()
console.log(trackingId, status, estimatedDelivery)`
    },
    bulk: {
      curl: curlPost(`${origin}/api/v1/orders/bulk`, 'orders-of-monday', parcels),
      typescript: `${fetchPost(`${origin}/api/v1/orders/bulk`, 'orders-of-monday', parcels)}
const { results } = await response.json()
for (const { index, status, order, error } of results) {
  console.log(index, status, order?.trackingId ?? error.message)
}`
    },
    webhook: {
      curl: `curl -s ${origin}/api/companies/me/webhooks \\
  -H "authorization: Bearer $ILBUD_KEY" \\
  -H 'content-type: application/json' \\
  -d '${webhook}'`,
      typescript: `import { createServer } ${from('node:http')}
import { text } ${from('node:stream/consumers')}
import { Webhook } ${from('standardwebhooks')}

const webhook = new Webhook(process.env.ILBUD_WEBHOOK_SECRET)
createServer(async (request, response) => {
  try {
    const { type, data } = webhook.verify(await text(request), request.headers)
    console.log(type, data.trackingId, data.status)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT ?? 9000)`
    }
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

function fetchPost(url: string, key: string, body: string): string {
  return `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.ILBUD_KEY}\`,
    'content-type': 'application/json',
    'idempotency-key': '${key}'
  },
  body: JSON.stringify(${indented(asLiteral(body), '  ')})
})`
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}

/** JSON as one would write it in TypeScript. */
function asLiteral(json: string): string {
  return json.replaceAll(/"(\w+)":/g, '$1:').replaceAll('"', "'")
}
