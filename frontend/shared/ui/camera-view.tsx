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
  /** Instruction shown while the camera is live. */
  readonly live: string
  readonly children?: ReactNode
}

/** The camera's image, or the reason why there is none. */
export function CameraView({ camera: { video, state, tries, again }, live, children }: CameraViewProps) {
  const isAvailable = state === 'starting' || state === 'live'
  return (
    <>
      <div className="camera-view" hidden={!isAvailable}>
        <video ref={video} muted playsInline aria-label="Camera" />
        <p role="status">{state === 'live' ? live : state === 'starting' ? 'Starting the camera…' : ''}</p>
        {state === 'live' && children}
      </div>
      {state === 'none' && <p role="alert">This device has no camera we can use</p>}
      {state === 'refused' && (
        <div role="alert" className="camera-view-error">
          <strong>Camera error</strong>
          <p>We can’t access your camera. Check its permissions.</p>
          {tries > 1 && <p>Access was denied {tries} times.</p>}
          <Button variant="secondary" size="small" onClick={again}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

/** `refused`: the user denied access, or another app uses the camera. `none`: the device has no camera. */
type CameraState = 'starting' | 'live' | 'refused' | 'none'

/** Called once the video plays; the signal aborts when it stops. */
type WhileLive = (element: HTMLVideoElement, signal: AbortSignal) => void

/**
 * Opens the rear camera while the component is mounted. `again` retries after a refusal; `tries` counts the attempts.
 */
export function useCamera(whileLive?: WhileLive) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [attempt, setAttempt] = useState(0)
  const run = useRef(whileLive)
  run.current = whileLive
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests the camera again.
  useEffect(() => {
    const abort = new AbortController()
    setState('starting')
    void start(video, { signal: abort.signal, setState, whileLive: (...live) => run.current?.(...live) })
    return () => abort.abort()
  }, [attempt])
  return { video, state, tries: attempt + 1, again: () => setAttempt(attempt + 1) }
}

interface StartOptions {
  readonly signal: AbortSignal
  readonly setState: (state: CameraState) => void
  readonly whileLive: WhileLive
}

async function start(video: RefObject<HTMLVideoElement | null>, { signal, setState, whileLive }: StartOptions) {
  if (!navigator.mediaDevices?.getUserMedia) return setState('none')
  const stream = await navigator.mediaDevices.getUserMedia(REAR_CAMERA).catch(() => undefined)
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  const element = video.current
  if (!stream || !element) return setState('refused')
  element.srcObject = stream
  // The component may have unmounted before the video plays.
  await element.play().catch(() => undefined)
  if (signal.aborted) return
  setState('live')
  whileLive(element, signal)
}

const REAR_CAMERA: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}
