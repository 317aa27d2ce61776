import { WebSocket } from 'k6/websockets'
import { url } from './api.ts'

interface Handlers {
  opened?: () => void
  received: (text: string) => void
  closed: (code: number | undefined) => void
}

/** Opens a WebSocket of the product, on which both sides send text only. */
export function openSocket(path: string, { opened, received, closed }: Handlers): WebSocket {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path)
  if (opened) socket.onopen = opened
  socket.onmessage = (message) => received(message!.data as string)
  // k6 passes the code, which @types/k6 does not know.
  socket.onclose = ((event: { code?: number }) => closed(event.code)) as () => void
  return socket
}
