// A door and a parcel are told at this size, and it takes seconds to send where the network is thin.
const longestSide = 1600
const quality = 0.82

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
  const webp = await toBlob(canvas, 'image/webp')
  // Who cannot write WebP answers PNG, which is large for a photo.
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null): void =>
      blob ? resolve(blob) : reject(new UnreadablePhotoError(`no ${type} was made`))
    canvas.toBlob(done, type, quality)
  })
}
