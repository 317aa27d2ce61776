import { AppError, RuleError } from '@ilbud/kernel/errors'
import sharp, { type Metadata } from 'sharp'

// Security 2, row 34.
const mostPixels = 16_000_000
// Sharp enough to read a door sign; a phone's full size would fill the disk with blades of grass.
const longestSide = 2048
const quality = 80

// One thread per picture and nothing kept: other requests of the process want the cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

/**
 * The picture as a WebP of our own making: pixels, upright, and nothing else. Place, time and owner of the camera stay
 * behind, and so does whatever was hidden in the file.
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  const format = formatOf(bytes)
  if (!format) {
    throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the picture as JPEG, PNG or WebP')
  }
  // Reads the header: a few kilobytes can claim to be a wall of pixels, and must not be unpacked to find out.
  const { width, height } = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata(), format)
  if (width * height > mostPixels) {
    throw new RuleError('PICTURE_TOO_LARGE', 'The picture has more than 16 megapixels', { width, height })
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

/** By its first bytes: what the client calls it is no evidence. */
function formatOf(bytes: Buffer): Format | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(png)) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** The decoder's complaints are the sender's mistake. */
async function readable<Result>(work: () => Promise<Result>, format?: Format): Promise<Result> {
  const broken = () => new RuleError('PICTURE_BROKEN', 'The picture cannot be read')
  const result = await work().catch((error: unknown) => {
    throw Object.assign(broken(), { cause: error })
  })
  // What the first bytes promise, the decoder has to find as well.
  if (format && (result as Metadata).format !== format) throw broken()
  return result
}
