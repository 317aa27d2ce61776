let audio: AudioContext | null = null

/** A short high tone and a vibration for the parcel, a long low one for another: the driver looks at the label. */
export function announceScan(isRight: boolean): void {
  navigator.vibrate?.(isRight ? 80 : [200, 100, 200])
  try {
    audio ??= new AudioContext()
    void audio.resume()
    const from = audio.currentTime
    const until = from + (isRight ? 0.12 : 0.4)
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    oscillator.frequency.value = isRight ? 1568 : 220
    volume.gain.setValueAtTime(0.25, from)
    volume.gain.exponentialRampToValueAtTime(0.001, until)
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(from)
    oscillator.stop(until)
  } catch {
    // The text says it as well.
  }
}
