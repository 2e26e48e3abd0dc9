const NOTES_HZ = [660, 880]
const NOTE_S = 0.18
/** One sale can trigger several notifications: at most one sound starts per interval, ms. */
const MIN_INTERVAL_MS = 1_000

let lastPlayedAt = 0

/** Plays two soft notes. Browsers block sound until the user has interacted with the page. */
export function chime(now = Date.now()): void {
  if (now - lastPlayedAt < MIN_INTERVAL_MS) return
  lastPlayedAt = now
  const audio = new AudioContext()
  for (const [i, pitch] of NOTES_HZ.entries()) {
    const startsAt = audio.currentTime + i * NOTE_S
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    oscillator.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, startsAt)
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + NOTE_S * 2)
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(startsAt)
    oscillator.stop(startsAt + NOTE_S * 2)
  }
  setTimeout(() => void audio.close(), 2_000)
}
