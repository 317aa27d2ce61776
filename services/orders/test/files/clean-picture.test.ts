import { cleanPicture } from '#use-cases/proofs/clean-picture.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhoto, aPngHeader } from './a-picture.ts'

const html = '<html><script>alert(1)</script></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('cleaning a picture', () => {
  it('cleaning a picture keeps the pixels upright and drops all metadata', async () => {
    const photo = await aPhoto()
    expect(photo.includes('Saga Ek')).toBe(true)
    const before = await sharp(photo).metadata()
    expect([before.orientation, before.exif !== undefined]).toEqual([6, true])
    const clean = await cleanPicture(photo)
    const { format, width, height, exif, icc, xmp, orientation } = await sharp(clean).metadata()
    expect([format, width, height]).toEqual(['webp', 40, 60])
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(clean.includes('Saga Ek')).toBe(false)
  })

  it.each(['jpeg', 'png', 'webp'] as const)('cleaning a picture reads %s', async (format) => {
    const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } }).toFormat(format)
    expect((await sharp(await cleanPicture(await picture.toBuffer())).metadata()).format).toBe('webp')
  })

  it('cleaning a picture leaves behind what was hidden after the picture', async () => {
    const clean = await cleanPicture(Buffer.concat([await aPhoto(), Buffer.from(html)]))
    expect(clean.includes('<script>')).toBe(false)
  })

  it('cleaning a picture makes a large one smaller', async () => {
    const { width, height } = await sharp(await cleanPicture(await aPhoto({ width: 4000, height: 3000 }))).metadata()
    expect([width, height]).toEqual([1536, 2048])
  })

  it.each([
    ['HTML', Buffer.from(html)],
    ['SVG', Buffer.from(svg)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['nothing', Buffer.alloc(0)]
  ])('cleaning a picture refuses %s, whatever it is called', async (_what, bytes) => {
    await expect(cleanPicture(bytes)).rejects.toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  it.each([
    [
      'HTML behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)])
    ],
    ['SVG behind the first bytes of a PNG', Buffer.concat([aPngHeader(1, 1).subarray(0, 8), Buffer.from(svg)])],
    ['SVG behind the first bytes of a WebP', Buffer.from(`RIFF1234WEBP${svg}`)],
    ['a picture without its pixels', aPngHeader(100, 100)]
  ])('cleaning a picture refuses %s', async (_what, bytes) => {
    await expect(cleanPicture(bytes)).rejects.toMatchObject({ status: 422, code: 'PICTURE_BROKEN' })
  })

  it('cleaning a picture refuses half a photo', async () => {
    const photo = await aPhoto({ width: 600, height: 400 })
    await expect(cleanPicture(photo.subarray(0, photo.length / 2))).rejects.toMatchObject({ code: 'PICTURE_BROKEN' })
  })

  it.each([
    [4001, 4000],
    [60_000, 60_000],
    [1, 12_001],
    [16_000_000, 1]
  ])('cleaning a picture refuses %i × %i pixels by the header, without unpacking them', async (width, height) => {
    await expect(cleanPicture(aPngHeader(width, height))).rejects.toMatchObject({
      status: 422,
      code: 'PICTURE_TOO_LARGE',
      details: { width, height }
    })
  })
})
