/** The texts of the codes in the picture that the camera shows now. */
export type Decoder = (video: HTMLVideoElement) => Promise<string[]>

/** Numbered, so that nobody takes the codes of an earlier picture for those of the present one. */
export interface ToWorker {
  number: number
  picture: ImageData
}

interface ReadPicture {
  number: number
  texts: string[]
}

/** First whether it can read at all, then the texts of each picture. */
export type FromWorker = 'ready' | 'failed' | ReadPicture

// Enough for a label at arm's length; more pixels only take longer.
const widest = 1280

let pictures = 0
let loading: Promise<Worker> | null = null

/** Loads the worker once, and keeps it. After a failure, such as without a network, the next call tries again. */
export function loadWorker(): Promise<Worker> {
  loading ??= startWorker().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./label-worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      worker.terminate()
      reject(new Error('The label scanner could not be loaded'))
    }
    worker.addEventListener('error', fail, { once: true })
    const onMessage = ({ data }: MessageEvent<FromWorker>) => (data === 'ready' ? resolve(worker) : fail())
    worker.addEventListener('message', onMessage, { once: true })
  })
}

/** Reads codes where the browser cannot do it itself. Pictures are read one after the other. */
export async function openWorkerDecoder(): Promise<Decoder> {
  const worker = await loadWorker()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0) return []
    const scale = Math.min(1, widest / width)
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    return readPicture(worker, picture)
  }
}

function readPicture(worker: Worker, picture: ImageData): Promise<string[]> {
  const number = ++pictures
  return new Promise((resolve) => {
    const onMessage = ({ data }: MessageEvent<ReadPicture>): void => {
      if (data.number !== number) return
      worker.removeEventListener('message', onMessage)
      resolve(data.texts)
    }
    worker.addEventListener('message', onMessage)
    const message: ToWorker = { number, picture }
    worker.postMessage(message, [picture.data.buffer])
  })
}
