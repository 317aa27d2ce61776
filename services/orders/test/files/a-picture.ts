import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A photo as a phone takes it: rotated by its EXIF data, which also contains the location. */
export async function aPhoto({ width = 60, height = 40 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Phone of Saga Ek' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 18/1 4711/100' }
    })
    .jpeg()
    .toBuffer()
}

/** A PNG whose header claims a size; the pixels are missing. */
export function aPngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(header.subarray(12, 29)))
  return Buffer.concat([header, crc, Buffer.from('0000000049444154', 'hex'), Buffer.alloc(64)])
}
