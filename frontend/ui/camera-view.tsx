import type { ReactNode, RefObject } from 'react'
import type { CameraState } from '#frontend/lib/use-camera.ts'
import { Button } from './button.tsx'
import './camera-view.css'

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
