import { availableParallelism } from 'node:os'
import { AppError, RuleError } from '@ilbud/kernel/errors'
import { createConcurrencyLimit } from '@ilbud/kernel/runtime/concurrency-limit'
import sharp, { type Metadata } from 'sharp'

// docs/security/limits.md#sizes.
const mostPixels = 16_000_000
// A row or column of millions of pixels takes seconds to scale, however few pixels there are.
const mostPixelsOfASide = 12_000
// Sharp enough to read a door sign; a phone's full size would fill the disk with blades of grass.
const longestSide = 2048
const quality = 80

// One thread per picture and no cache: the process needs cores and memory for other requests.
sharp.concurrency(1)
sharp.cache(false)

// Pictures are decoded on the threads that also read files and resolve names, so a flood must not take all of them.
const longestQueue = 20
const limitDecoding = createConcurrencyLimit(availableParallelism(), longestQueue)

/**
 * Re-encodes a picture as an upright WebP without metadata: place, time and camera are gone, and so is anything
 * hidden in the file.
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  const format = formatOf(bytes)
  if (!format) {
    throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the picture as JPEG, PNG or WebP')
  }
  return limitDecoding(() => decodeAndEncode(bytes, format))
}

async function decodeAndEncode(bytes: Buffer, format: Format): Promise<Buffer> {
  // Reads only the header: a few kilobytes may claim billions of pixels and must not be unpacked to find out.
  const { width, height } = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata(), format)
  if (width * height > mostPixels || Math.max(width, height) > mostPixelsOfASide) {
    const message = 'The picture has more than 16 megapixels, or more than 12 000 pixels on a side'
    throw new RuleError('PICTURE_TOO_LARGE', message, { width, height })
  }
  return readable(() =>
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
  )
}

type Format = 'jpeg' | 'png' | 'webp'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The format by the first bytes; the client's content type proves nothing. */
function formatOf(bytes: Buffer): Format | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(png)) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** Turns the decoder's errors into a RuleError, since the picture is at fault. */
async function readable<Result>(work: () => Promise<Result>, format?: Format): Promise<Result> {
  const broken = () => new RuleError('PICTURE_BROKEN', 'The picture cannot be read')
  const result = await work().catch((error: unknown) => {
    throw Object.assign(broken(), { cause: error })
  })
  // The decoder must find the same format as the first bytes.
  if (format && (result as Metadata).format !== format) throw broken()
  return result
}
