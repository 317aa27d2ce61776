import { aViewChange } from '#test/view-changes.ts'
import { describe, expect, it } from 'vitest'
import { presentOf } from './present.ts'
import { changeBytes, presentBytes } from './sse.ts'

describe('the bytes of an order', () => {
  it('the bytes of an order take up no more memory than their length, since rings keep them for half an hour', () => {
    const present = presentOf(aViewChange())
    for (const bytes of [changeBytes(present, 'ORDER_UPDATED', true), presentBytes(present)]) {
      expect(bytes.buffer.byteLength).toBe(bytes.length)
      expect(bytes.toString()).toMatch(/^id: [^\n]+\ndata: \{.*\}\n\n$/)
    }
  })
})
