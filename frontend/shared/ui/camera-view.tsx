import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import './ui.css'

interface CameraViewProps {
  readonly camera: {
    readonly video: RefObject<HTMLVideoElement | null>
    readonly state: CameraState
    readonly tries: number
    readonly again: () => void
  }
  /** What to do once it shows something. */
  readonly live: string
  readonly children?: ReactNode
}

/** What the camera sees, or why it sees nothing. */
export function CameraView({ camera: { video, state, tries, again }, live, children }: CameraViewProps) {
  const there = state === 'starting' || state === 'live'
  return (
    <>
      <div className="camera-view" hidden={!there}>
        <video ref={video} muted playsInline aria-label="Camera" />
        <p role="status">{state === 'live' ? live : state === 'starting' ? 'Starting the camera…' : ''}</p>
        {state === 'live' && children}
      </div>
      {state === 'none' && <p role="alert">Camera not supported on this device</p>}
      {state === 'refused' && (
        <div role="alert" className="camera-view-no">
          <strong>Camera Error</strong>
          <p>Unable to access camera. Please check permissions.</p>
          {tries > 1 && <p>Asked for {tries} times, and refused each time.</p>}
          <Button look="secondary" size="small" onClick={again}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

/** `refused`: by its owner, or because something else has it. `none`: there is no camera here at all. */
type CameraState = 'starting' | 'live' | 'refused' | 'none'

/** What is done with the film once it runs, until the signal ends it. */
type WhileLive = (film: HTMLVideoElement, signal: AbortSignal) => void

/** The camera at the back while this is on the page. `again` asks anew after a no; `tries` counts how often it was asked for. */
export function useCamera(whileLive?: WhileLive) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [round, setRound] = useState(0)
  const run = useRef(whileLive)
  run.current = whileLive
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the camera again.
  useEffect(() => {
    const abort = new AbortController()
    setState('starting')
    void start(video, { signal: abort.signal, setState, whileLive: (...live) => run.current?.(...live) })
    return () => abort.abort()
  }, [round])
  return { video, state, tries: round + 1, again: () => setRound(round + 1) }
}

interface Starting {
  readonly signal: AbortSignal
  readonly setState: (state: CameraState) => void
  readonly whileLive: WhileLive
}

async function start(video: RefObject<HTMLVideoElement | null>, { signal, setState, whileLive }: Starting) {
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
  whileLive(film, signal)
}

const BACK: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}
