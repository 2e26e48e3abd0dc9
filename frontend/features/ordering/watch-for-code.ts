import { pixelsOf, readCode } from './read-code.ts'

const LOOK_EVERY_MS = 150

interface Watching {
  readonly signal: AbortSignal
  readonly onRead: (text: string) => void
}

/** Looks at a film until it shows a code, which is told once. */
export function watchForCode(film: HTMLVideoElement, { signal, onRead }: Watching): void {
  const canvas = document.createElement('canvas')
  const timer = setInterval(() => {
    const { videoWidth: width, videoHeight: height } = film
    if (width === 0) return
    const text = readCode(pixelsOf(film, { width, height }, canvas))
    if (text === undefined) return
    clearInterval(timer)
    onRead(text)
  }, LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
