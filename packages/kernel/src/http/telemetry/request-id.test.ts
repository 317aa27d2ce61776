import { expect, it } from 'vitest'
import { newRequestId } from './request-id.ts'

it('request ids of one process differ and are of one length, however many there have been', () => {
  const ids = Array.from({ length: 2000 }, newRequestId)
  expect(new Set(ids).size).toBe(2000)
  expect(new Set(ids.map((id) => id.length)).size).toBe(1)
})
