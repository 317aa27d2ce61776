import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'

interface Wanted {
  port: number
  token: string
  channel: string
  /** Called with each event as it came: its first bytes are `42["name"`. */
  onEvent: (data: Buffer) => void
}

/** Subscribes to a channel by Socket.IO, without its client, whose work would be measured too. Resolves when it is on. */
export function openChannel({ port, token, channel, onEvent }: Wanted): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const connection = connect(port, '127.0.0.1')
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      createConnection: () => connection
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${channel} was closed`)))
    socket.on('message', (data: Buffer) => {
      const kind = data.subarray(0, 3).toString('latin1')
      if (kind.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (kind.startsWith('40')) socket.send(`420${JSON.stringify(['subscribe', { channel }])}`)
      else if (kind.startsWith('44')) reject(new Error(`refused: ${data.toString()}`))
      else if (kind === '430') accept(data.toString())
      else if (kind === '2') socket.send('3')
      else if (kind.startsWith('42')) onEvent(data)
    })

    function accept(answer: string): void {
      if (answer.includes('"ok":true')) resolve(connection)
      else reject(new Error(`${channel} was refused: ${answer}`))
    }
  })
}
