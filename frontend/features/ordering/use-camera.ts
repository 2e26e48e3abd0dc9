import { type RefObject, useEffect, useRef, useState } from 'react'
import { pixelsOf, readCode } from './read-code.ts'

/** `refused`: by its owner, or because something else has it. `none`: there is no camera here at all. */
export type CameraState = 'starting' | 'live' | 'refused' | 'none'

const LOOK_EVERY_MS = 150

/** The camera at the back while this is on the page; tells what it reads, once. `again` asks anew after a no. */
export function useCamera(onRead: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [round, setRound] = useState(0)
  const tell = useRef(onRead)
  tell.current = onRead
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the camera again.
  useEffect(() => {
    const abort = new AbortController()
    setState('starting')
    void watch(video, { signal: abort.signal, setState, onRead: (text) => tell.current(text) })
    return () => abort.abort()
  }, [round])
  return { video, state, again: () => setRound(round + 1) }
}

interface Watching {
  readonly signal: AbortSignal
  readonly setState: (state: CameraState) => void
  readonly onRead: (text: string) => void
}

async function watch(video: RefObject<HTMLVideoElement | null>, { signal, setState, onRead }: Watching): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia) return setState('none')
  const stream = await navigator.mediaDevices.getUserMedia(BACK).catch(() => undefined)
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  const film = video.current
  if (!stream || !film) return setState('refused')
  film.srcObject = stream
  // Shown elsewhere by the time it would play: whoever asked is gone.
  await film.play().catch(() => undefined)
  if (signal.aborted) return
  setState('live')
  look(film, { signal, onRead })
}

function look(film: HTMLVideoElement, { signal, onRead }: Pick<Watching, 'signal' | 'onRead'>): void {
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

const BACK: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}
