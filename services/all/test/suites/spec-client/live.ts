/** The event stream of a tracking ID: hands over the messages that have a type, until `stop`. */
export function openStream(url: string, trackingId: string): { messages: { type: string }[]; stop: () => void } {
  const controller = new AbortController()
  const messages: { type: string }[] = []
  void read(`${url}/api/v1/stream/public/${trackingId}`, controller.signal, messages).catch((error: unknown) => {
    if (!controller.signal.aborted) throw error
  })
  return { messages, stop: () => controller.abort() }
}

async function read(url: string, signal: AbortSignal, messages: { type: string }[]): Promise<void> {
  const response = await fetch(url, { signal, headers: { accept: 'text/event-stream' } })
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body!) {
    text += decoder.decode(piece, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop()!
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '))
      // Other kinds of events go to listeners that this client has not.
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
  // Contract 7 puts this before the frame that the specification names.
  socket.send(JSON.stringify(first))
  const location = { lat: 59.3168, lng: 18.0736 }
  socket.send(JSON.stringify({ type: 'location_update', driverId, location, timestamp: new Date().toISOString() }))
  return socket
}
