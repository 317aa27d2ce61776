let audio: AudioContext | null = null

/** Two short tones and a vibration, for a phone on the seat. Browsers allow it after the first tap. */
export function announceOffer(): void {
  announce([784, 1047], [120, 80, 120])
}

/** Falling and longer, so that it is not taken for an offer: what is the driver's own has changed. */
export function announceWork(): void {
  announce([1047, 784, 784], [250, 100, 250])
}

function announce(tones: readonly number[], vibration: number[]): void {
  // Else the tones would wait for that tap, and come long after what they announce.
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(vibration)
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const [at, hertz] of tones.entries()) tone(audio, hertz, at * 0.16)
  } catch {
    // Without sound the card or the notice itself has to suffice.
  }
}

function tone(context: AudioContext, hertz: number, afterS: number): void {
  const [start, end] = [context.currentTime + afterS, context.currentTime + afterS + 0.14]
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(0.25, start)
  volume.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
