// Enough to recognise a door and a parcel, and sent within seconds on a slow connection.
const longestSide = 1600
// At most 300 kB. Photos with much detail, such as leaves or gravel, need the lower qualities.
const mostBytes = 300_000
const qualities = [0.82, 0.7, 0.55, 0.4, 0.25]

/** The browser could not decode the file as an image. */
export class UnreadablePhotoError extends Error {}

/**
 * A smaller version of the photo, as WebP, or as JPEG where the browser cannot encode WebP. Without metadata such as
 * the location.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  // Rotated according to its EXIF data, which is the default.
  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    throw new UnreadablePhotoError('not a picture', { cause: error })
  })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return smallest(canvas)
}

/** The highest quality that is small enough, or the lowest one. */
async function smallest(canvas: HTMLCanvasElement): Promise<Blob> {
  // Browsers that cannot encode WebP return PNG, which is large for a photo.
  let photo = await toBlob(canvas, 'image/webp', qualities[0]!)
  const type = photo.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  if (type !== photo.type) photo = await toBlob(canvas, type, qualities[0]!)
  for (const quality of qualities.slice(1)) {
    if (photo.size <= mostBytes) break
    photo = await toBlob(canvas, type, quality)
  }
  return photo
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null): void =>
      blob ? resolve(blob) : reject(new UnreadablePhotoError(`no ${type} was made`))
    canvas.toBlob(done, type, quality)
  })
}
