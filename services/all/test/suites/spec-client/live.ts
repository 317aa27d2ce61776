export interface Stream {
  /** The messages received so far that have a type. */
  messages: { type: string }[]
  stop: () => void
}

/** The event stream of a tracking ID, once it is open. It is read until `stop`. */
export async function openStream(url: string, trackingId: string): Promise<Stream> {
  const controller = new AbortController()
  const { signal } = controller
  const path = `${url}/api/v1/stream/public/${trackingId}`
  const response = await fetch(path, { signal, headers: { accept: 'text/event-stream' } })
  const messages: { type: string }[] = []
  void read(response, messages).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return { messages, stop: () => controller.abort() }
}

async function read(response: Response, messages: { type: string }[]): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body!) {
    text += decoder.decode(piece, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop()!
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '))
      // This client has no listeners for other kinds of events.
      if (data && !frame.includes('event: ')) messages.push(JSON.parse(data.slice('data: '.length)) as { type: string })
    }
  }
}

/** The driver's socket, `/ws` on the same host. */
export async function shareLocation(url: string, driverId: string, first: unknown): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`)
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error('Failed to establish real-time connection'))
  })
  // Required before the frame that the specification names: docs/protocols/http.md#compatibility.
  socket.send(JSON.stringify(first))
  const location = { lat: 59.3168, lng: 18.0736 }
  socket.send(JSON.stringify({ type: 'location_update', driverId, location, timestamp: new Date().toISOString() }))
  return socket
}
