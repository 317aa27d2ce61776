import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { isFront } from '@ilbud/infra/native/apart/plan'
import type { Product } from '@ilbud/testkit/services/product'

export function portsOf({ plans }: Pick<Product, 'plans'>): number[] {
  return plans.filter(isFront).map(({ address }) => Number(new URL(address).port))
}

/** A load balancer as in a cluster: new connections go to each port in turn, skipping those that refuse. */
export async function startBalancer(ports: readonly number[]): Promise<{ url: string; stop(): void }> {
  const open = new Set<Socket>()
  let next = 0
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => open.delete(client))
    tryNext(client, next++, ports.length)
  })

  function tryNext(client: Socket, at: number, left: number): void {
    if (left === 0) return void client.destroy()
    const target = connect(ports[at % ports.length]!, '127.0.0.1')
    target.on('connect', () => {
      client.on('close', () => target.destroy())
      target.on('close', () => client.destroy())
      client.pipe(target).pipe(client)
    })
    target.on('error', () => {
      if (target.bytesRead === 0 && target.bytesWritten === 0) tryNext(client, at + 1, left - 1)
      else client.destroy()
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    }
  }
}
