import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@ilbud/testkit/eventually'
import { expect, it, onTestFinished } from 'vitest'
import { quantile, startProbe } from './probe.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('the probe times the orders that are taken, and has no complaint about a product that lives', async () => {
  const asked = new Set<string>()
  const url = await serve((request, response) => {
    asked.add(request.url!)
    response.writeHead(request.method === 'POST' ? 201 : 200).end()
  })
  const probe = startProbe({ url, token: 'a', fronts: [url] })
  await eventually(() => asked.size === 2, 'both were asked')
  const { orderMs, complaints } = await probe.finish()
  expect(complaints).toEqual([])
  expect(orderMs.length).toBeGreaterThan(0)
})

it('the probe complains of an order that is refused while a dependency is away, and of a process that does not live', async () => {
  const asked = new Set<string>()
  const url = await serve((request, response) => {
    asked.add(request.url!)
    response.writeHead(503).end('without Kafka')
  })
  const probe = startProbe({ url, token: 'a', fronts: [url] })
  await eventually(() => asked.size === 2, 'both were asked')
  const { orderMs, complaints } = await probe.finish()
  expect(orderMs).toEqual([])
  expect(new Set(complaints)).toEqual(
    new Set(['an order was answered with 503 without Kafka', `${url}/livez was answered with 503 without Kafka`])
  )
})

it('a quantile of ascending values is one of them', () => {
  const values = Array.from({ length: 100 }, (_, at) => at + 1)
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1)]).toEqual([51, 100, 100])
})
