import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { testFolder } from '@ilbud/testkit/test-folder'
import { onTestFinished } from 'vitest'

/**
 * The database at another address, where the answer to the commit that follows `statement` is lost: it is committed, and
 * the connection breaks before anybody learns of it.
 */
export async function losesTheCommitAfter(statement: string, url: string): Promise<string> {
  const folder = testFolder()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(addressOf(url))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [client, upstream].forEach((one) => one.destroy()))
    }
    let seen = ''
    let isLost = false
    client.on('data', (bytes: Buffer) => {
      seen += bytes.toString('latin1').toLowerCase()
      isLost ||= seen.includes(statement) && seen.endsWith('commit\0')
      upstream.write(bytes)
    })
    upstream.on('data', (bytes: Buffer) => (isLost ? client.destroy() : client.write(bytes)))
  })
  server.listen(join(folder, '.s.PGSQL.5432'))
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { pathname, username, password } = new URL(url.replace('@/', '@localhost/'))
  const login = password ? `${username}:${password}` : username
  return `postgresql://${login}@${pathname}?host=${encodeURIComponent(folder)}`
}

function addressOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const folder = searchParams.get('host')
  return folder ? { path: join(folder, '.s.PGSQL.5432') } : { host: hostname, port: Number(port || 5432) }
}
