// A door and a parcel are told at this size, and it takes seconds to send where the network is thin.
const longestSide = 1600
// Design, ux "Driver": at most 300 kB. A photo of leaves or gravel needs the later ones.
const mostBytes = 300_000
const qualities = [0.82, 0.7, 0.55, 0.4, 0.25]

/** The browser could not make a picture of the file. */
export class UnreadablePhotoError extends Error {}

/** The photo made smaller, as WebP, or as JPEG where the browser writes no WebP. Where it was taken stays behind. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  // Turned upright by its EXIF, which is the default.
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

/** The best quality that is small enough; the last one where none is. */
async function smallest(canvas: HTMLCanvasElement): Promise<Blob> {
  // Who cannot write WebP answers PNG, which is large for a photo.
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
