import { type Decoder, loadWorker, openWorkerDecoder } from './worker-decoder.ts'

/** What some browsers offer; the types of the DOM do not have it. */
interface BarcodeDetector {
  detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats: () => Promise<string[]>
}

const formats = ['qr_code', 'code_128']

/** The browser's own reader where it knows both codes of a label, else ours, which is loaded now. */
export async function openDecoder(): Promise<Decoder> {
  const detector = await ownDetector()
  if (detector) return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  return openWorkerDecoder()
}

/** Where scanning is a rule it has to work without a network too, so the reader is loaded before it is needed. */
export async function prepareDecoder(): Promise<void> {
  if (await ownDetector()) return
  // Without a network the next scan tries again.
  await loadWorker().catch(() => undefined)
}

async function ownDetector(): Promise<BarcodeDetector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  if (!BarcodeDetector) return null
  try {
    const known = await BarcodeDetector.getSupportedFormats()
    return formats.every((format) => known.includes(format)) ? new BarcodeDetector({ formats }) : null
  } catch {
    return null
  }
}
