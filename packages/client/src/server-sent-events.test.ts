import { expect, it } from 'vitest'
import { readParts, type StreamPart } from './server-sent-events.ts'

async function read(...chunks: (string | Uint8Array)[]): Promise<StreamPart[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    }
  })
  const parts: StreamPart[] = []
  for await (const part of readParts(body)) parts.push(part)
  return parts
}

const text = 'id: e:1\ndata: {"a":1}\n\n:\n\nretry: 1500\n\nevent: position\ndata: x\ndata:y\n\n'
const expected = [
  { event: 'message', id: 'e:1', data: '{"a":1}' },
  { retryMs: 1500 },
  { event: 'position', id: null, data: 'x\ny' }
]

it('a stream is read the same wherever it is cut, with any line ends', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const wire = `${text.replaceAll('\n', end)}data: Å${end}${end}data: not ended`
    const bytes = new TextEncoder().encode(wire)
    for (let at = 0; at < bytes.length; at++) {
      const got = await read(bytes.subarray(0, at), bytes.subarray(at))
      expect(got, `${JSON.stringify(end)} cut at ${at}`).toEqual([
        ...expected,
        { event: 'message', id: null, data: 'Å' }
      ])
    }
  }
})

it('fields that the standard ignores change nothing', async () => {
  expect(await read('\uFEFFdata\n\nid: a\0b\nretry: 1s\nfoo: bar\ndata:  two\n\n')).toEqual([
    { event: 'message', id: null, data: '' },
    { event: 'message', id: null, data: ' two' }
  ])
  expect(await read('id: 7\n\nevent: nothing\n\ndata: a\n\n')).toEqual([{ event: 'message', id: '7', data: 'a' }])
})
