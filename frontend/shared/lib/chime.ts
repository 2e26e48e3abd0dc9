const NOTES_HZ = [660, 880]
const NOTE_S = 0.18
/** One sale may be news in two places of a page: it rings once, ms. */
const REST_MS = 1_000

let last = 0

/** Two soft notes. Browsers stay silent until somebody has touched the page; that is theirs to decide. */
export function chime(now = Date.now()): void {
  if (now - last < REST_MS) return
  last = now
  const audio = new AudioContext()
  for (const [i, pitch] of NOTES_HZ.entries()) {
    const at = audio.currentTime + i * NOTE_S
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S * 2)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + NOTE_S * 2)
  }
  setTimeout(() => void audio.close(), 2_000)
}
