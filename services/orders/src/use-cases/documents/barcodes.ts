/** A square of modules, row by row. */
export interface QrCode {
  size: number
  isDark: (x: number, y: number) => boolean
}

// Medium: labels get scuffed, and this level survives the loss of about a seventh.
const errorCorrection = 'M'

// Loaded with the first document, to keep the start fast.
const load = () => import('bwip-js/node')

export async function qrCodeOf(text: string): Promise<QrCode> {
  const { default: bwip } = await load()
  const [found] = bwip.raw('qrcode', text, `eclevel=${errorCorrection}`)
  if (!found || !('pixs' in found)) throw new Error('This text cannot be encoded as a QR code')
  const { pixs, pixx: size } = found
  return { size, isDark: (x, y) => pixs[y * size + x] === 1 }
}

/** The alternating widths of bars and spaces in modules, starting with a bar. */
export async function code128Of(text: string): Promise<number[]> {
  const { default: bwip } = await load()
  const [found] = bwip.raw('code128', text, '')
  if (!found || !('sbs' in found)) throw new Error('This text cannot be encoded as a bar code')
  return found.sbs
}
