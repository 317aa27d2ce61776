import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { FromWorker, ToWorker } from './worker-decoder.ts'

// Reads codes apart from the page: its policy allows no WebAssembly, that of this file does (docs/adr/0031-scanning.md).

const scope = globalThis as unknown as {
  postMessage: (message: FromWorker) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void
}

// From our own origin; by default the package loads it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => scope.postMessage('ready'),
  () => scope.postMessage('failed')
)

scope.addEventListener('message', ({ data: { number, picture } }) => {
  readBarcodes(picture, { formats: ['QRCode', 'Code128'], tryHarder: true, maxNumberOfSymbols: 4 }).then(
    (codes) => scope.postMessage({ number, texts: codes.filter(({ isValid }) => isValid).map(({ text }) => text) }),
    () => scope.postMessage({ number, texts: [] })
  )
})
