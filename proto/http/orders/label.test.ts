import { expect, it } from 'vitest'
import { isLabelOf, trackingIdInCode } from './label.ts'

const id = 'SDDEM000000003X'

it('the tracking ID is found in the bar code and in the QR code, and in no other code', () => {
  for (const code of [id, `https://ilbud.example/track/${id}`, `http://localhost:8080/track/${id}?from=label#top`]) {
    expect(trackingIdInCode(code), code).toBe(id)
  }
  for (const code of ['', '7310865004703', 'https://example.com/track/', 'SDDEM000000003']) {
    expect(trackingIdInCode(code), code).toBeNull()
  }
})

it('a parcel is known by its whole number or by the last five characters, as people type them', () => {
  for (const text of ['SD-DEM0-0000-0003-X', ' sd dem0 0000 0003 x', '0003-X', 'ooo3x', '00000003X']) {
    expect(isLabelOf({ text, by: 'typed' }, id), text).toBe(true)
  }
  for (const text of ['003X', '0004-X', 'SD-DEM0-0000-0004-X', '', 'SD', 'SD-000-3X']) {
    expect(isLabelOf({ text, by: 'typed' }, id), text).toBe(false)
  }
})

it('the end of a code is not enough, because cameras read whole codes', () => {
  expect(isLabelOf({ text: id, by: 'camera' }, id)).toBe(true)
  expect(isLabelOf({ text: '00003X', by: 'camera' }, id)).toBe(false)
})
