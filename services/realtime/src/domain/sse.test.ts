import { aViewChange } from '#test/view-changes.ts'
import { describe, expect, it } from 'vitest'
import { toSnapshot } from './snapshot.ts'
import { changeBytes, snapshotBytes } from './sse.ts'

describe('the bytes of an order', () => {
  it('the bytes of an order take up no more memory than their length, since rings keep them for half an hour', () => {
    const snapshot = toSnapshot(aViewChange())
    for (const bytes of [changeBytes(snapshot, 'ORDER_UPDATED', true), snapshotBytes(snapshot)]) {
      expect(bytes.buffer.byteLength).toBe(bytes.length)
      expect(bytes.toString()).toMatch(/^id: [^\n]+\ndata: \{.*\}\n\n$/)
    }
  })
})
