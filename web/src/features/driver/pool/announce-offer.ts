let audio: AudioContext | null = null

/** Two short tones and a vibration, for a phone on the seat. Browsers allow it after the first tap. */
export function announceOffer(): void {
  // Else the tones would wait for that tap, and come long after the offer.
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.([120, 80, 120])
  try {
    audio ??= new AudioContext()
    void audio.resume()
    tone(audio, 784, 0)
    tone(audio, 1047, 0.16)
  } catch {
    // Without sound the card itself has to suffice.
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
