import { atomWithStorage } from 'jotai/utils'

/** Whether a new order is to be heard; this browser remembers. */
export const orderSoundAtom = atomWithStorage('farmgate.order-sound', false)

const NOTES_HZ = [660, 880]
const NOTE_S = 0.18

/** Two soft notes. Browsers stay silent until somebody has touched the page; that is theirs to decide. */
export function playOrderSound(): void {
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
