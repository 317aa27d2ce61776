import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openDecoder } from './open-decoder.ts'

/**
 * `opening`: the browser may be asking for leave. `blocked`: it or the driver does not allow the camera. `none`: there
 * is none, or another app has it. `unreadable`: the reader could not be loaded.
 */
export type ScannerState = 'opening' | 'reading' | 'blocked' | 'none' | 'unreadable'

interface Scanner {
  video: RefObject<HTMLVideoElement | null>
  state: ScannerState
  /** Switches the light; null: the camera has none. */
  switchLight: (() => void) | null
  isLit: boolean
}

// Several pictures a second: about as long as a hand holds still. The rest of the time is the phone's.
const pauseMs = 150

/** Reads codes with the camera for as long as it is shown. `onCode` gets each code of each picture. */
export function useScanner(onCode: (code: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('opening')
  const [light, setLight] = useState<MediaStreamTrack | null>(null)
  const [isLit, setLit] = useState(false)
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const stop = new AbortController()
    void scan(video, { signal: stop.signal, onState: setState, onLight: setLight, onCode: (code) => report(code) })
    return () => stop.abort()
  }, [])
  const switchLight = (): void => {
    const torch: TorchConstraint = { torch: !isLit }
    void light?.applyConstraints({ advanced: [torch] }).then(
      () => setLit(!isLit),
      () => setLight(null)
    )
  }
  return { video, state, switchLight: light && switchLight, isLit }
}

/** Not in the types of the DOM. */
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean }

interface Scanning {
  signal: AbortSignal
  onState: (state: ScannerState) => void
  onLight: (track: MediaStreamTrack) => void
  onCode: (code: string) => void
}

async function scan(video: RefObject<HTMLVideoElement | null>, scanning: Scanning): Promise<void> {
  const { signal, onState, onLight, onCode } = scanning
  // Both at once: the reader loads while the browser asks for the camera.
  const [camera, decoder] = await Promise.all([openCamera(), openDecoder().catch(() => null)])
  const close = (): void => {
    if (typeof camera !== 'string') for (const track of camera.getTracks()) track.stop()
  }
  const element = video.current
  if (signal.aborted || !element || typeof camera === 'string' || !decoder) {
    close()
    if (!signal.aborted) onState(typeof camera === 'string' ? camera : 'unreadable')
    return
  }
  signal.addEventListener('abort', close)
  element.srcObject = camera
  await element.play().catch(() => undefined)
  if (signal.aborted) return
  onState('reading')
  const [track] = camera.getVideoTracks()
  if (track && 'torch' in (track.getCapabilities?.() ?? {})) onLight(track)
  while (!signal.aborted) {
    // A picture that cannot be read is followed by another one.
    const codes = await decoder(element).catch(() => [])
    for (const code of codes) if (!signal.aborted) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function openCamera(): Promise<MediaStream | 'blocked' | 'none'> {
  // Missing where the page came without https.
  if (!navigator.mediaDevices) return 'none'
  try {
    const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
    return await navigator.mediaDevices.getUserMedia({ video })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'none'
  }
}
