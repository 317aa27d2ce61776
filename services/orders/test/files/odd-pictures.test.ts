import { crc32, deflateSync } from 'node:zlib'
import { cleanPicture } from '#use-cases/proofs/clean-picture.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

type Colour = [red: number, green: number, blue: number]
const [red, blue]: [Colour, Colour] = [
  [220, 20, 20],
  [20, 20, 220]
]

/** Left half red, right half blue. */
function aFlag(width = 80, height = 40): Buffer {
  const row = Array.from({ length: width }, (_, x) => (x < width / 2 ? red : blue)).flat()
  return Buffer.from(Array.from({ length: height }, () => row).flat())
}

const flag = (width = 80, height = 40) => sharp(aFlag(width, height), { raw: { width, height, channels: 3 } })

/** Which of the two colours the pixel of a picture is, by the place in per cent of its sides. */
async function colourAt(picture: Buffer, [across, down]: [number, number]): Promise<'red' | 'blue' | 'another'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.floor((info.width * across) / 100), Math.floor((info.height * down) / 100)]
  const [r, , b] = data.subarray((y * info.width + x) * info.channels) as unknown as Colour
  // Print cannot show every blue of a screen.
  if (r > b + 60) return 'red'
  return b > r + 60 ? 'blue' : 'another'
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** The PNG with more chunks right behind its header. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const headerEnds = 8 + 25
  return Buffer.concat([png.subarray(0, headerEnds), ...chunks, png.subarray(headerEnds)])
}

describe('cleaning an odd picture', () => {
  // Where the red half is to be seen: EXIF says how the camera was held.
  it.each([
    [1, [80, 40], [10, 50]],
    [2, [80, 40], [90, 50]],
    [3, [80, 40], [90, 50]],
    [4, [80, 40], [10, 50]],
    [5, [40, 80], [50, 10]],
    [6, [40, 80], [50, 10]],
    [7, [40, 80], [50, 90]],
    [8, [40, 80], [50, 90]]
  ] as [number, [number, number], [number, number]][])(
    'cleaning an odd picture turns orientation %i upright before the EXIF goes',
    async (orientation, size, place) => {
      const clean = await cleanPicture(await flag().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer())
      const { width, height, exif } = await sharp(clean).metadata()
      expect([[width, height], exif]).toEqual([size, undefined])
      const opposite: [number, number] = [100 - place[0], 100 - place[1]]
      expect([await colourAt(clean, place), await colourAt(clean, opposite)]).toEqual(['red', 'blue'])
    }
  )

  it('cleaning an odd picture keeps the first frame of an animated WebP, however many there are', async () => {
    const [width, height, frames] = [400, 400, 120]
    const pages = Buffer.concat([
      Buffer.alloc(width * height * 3, Buffer.from(red)),
      Buffer.alloc(width * height * 3 * (frames - 1), Buffer.from(blue))
    ])
    // Together 19 megapixels.
    const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height }
    const animated = await sharp(pages, { raw, limitInputPixels: false }).webp({ loop: 0, lossless: true }).toBuffer()
    expect((await sharp(animated).metadata()).pages).toBeGreaterThan(1)
    const clean = await cleanPicture(animated)
    const seen = await sharp(clean).metadata()
    expect([seen.width, seen.height, seen.pages ?? 1]).toEqual([width, height, 1])
    expect(await colourAt(clean, [50, 50])).toBe('red')
  })

  it('cleaning an odd picture keeps the still picture of an APNG', async () => {
    const png = await flag().png().toBuffer()
    const twoFrames = Buffer.from('0000000200000000', 'hex')
    const control = Buffer.alloc(26)
    control.writeUInt32BE(80, 4)
    control.writeUInt32BE(40, 8)
    const clean = await cleanPicture(withChunks(png, chunk('acTL', twoFrames), chunk('fcTL', control)))
    expect((await sharp(clean).metadata()).pages ?? 1).toBe(1)
    expect([await colourAt(clean, [10, 50]), await colourAt(clean, [90, 50])]).toEqual(['red', 'blue'])
  })

  it('cleaning an odd picture reads a CMYK JPEG in its colours', async () => {
    const cmyk = await flag().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const clean = await cleanPicture(cmyk)
    expect((await sharp(clean).metadata()).space).toBe('srgb')
    expect([await colourAt(clean, [10, 50]), await colourAt(clean, [90, 50])]).toEqual(['red', 'blue'])
  })

  it('cleaning an odd picture reads a PNG of 16 bits, and a grey one', async () => {
    const deep = await flag().toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const clean = await cleanPicture(deep)
    expect((await sharp(clean).metadata()).depth).toBe('uchar')
    expect([await colourAt(clean, [10, 50]), await colourAt(clean, [90, 50])]).toEqual(['red', 'blue'])
    const grey = await flag().toColourspace('b-w').png().toBuffer()
    expect((await sharp(await cleanPicture(grey)).metadata()).format).toBe('webp')
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'cleaning an odd picture refuses a %s that ends in the middle',
    async (format) => {
      // Noise, so that the second half of the bytes holds half of the pixels.
      const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, at) => (at * 7919 + at * at * 31) % 251))
      const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
        .toFormat(format)
        .toBuffer()
      const half = whole.subarray(0, whole.length / 2)
      await expect(cleanPicture(half)).rejects.toMatchObject({ status: 422, code: 'PICTURE_BROKEN' })
    }
  )

  it('cleaning an odd picture leaves behind a text that would unpack to megabytes', async () => {
    const png = await flag().png().toBuffer()
    const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(60_000_000, 'A'))])
    const cleaned = await cleanPicture(withChunks(png, chunk('zTXt', text))).catch((error: unknown) => error)
    if (Buffer.isBuffer(cleaned)) expect(cleaned.length).toBeLessThan(5000)
    else expect(cleaned).toMatchObject({ code: 'PICTURE_BROKEN' })
  })
})
