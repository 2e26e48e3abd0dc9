import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#frontend/ui/button.tsx'
import { readPhoto } from './read-code.ts'
import { type CameraState, useCamera } from './use-camera.ts'

/** Reads a QR code with the camera, or from a photo where there is none. */
export function CodeReader({ onRead }: { readonly onRead: (text: string) => void }) {
  const { video, state, again } = useCamera(onRead)
  const there = state === 'starting' || state === 'live'
  return (
    <>
      <div className="check-in-camera" hidden={!there}>
        <video ref={video} muted playsInline aria-label="Camera" />
        <p role="status">{WORDS[state]}</p>
      </div>
      {!there && <NoCamera state={state} again={again} />}
      <FromPhoto onRead={onRead} />
    </>
  )
}

const WORDS: Readonly<Record<CameraState, string>> = {
  starting: 'Starting the camera…',
  live: 'Point it at the buyer’s code.',
  refused: '',
  none: '',
}

function NoCamera({ state, again }: { readonly state: CameraState; readonly again: () => void }) {
  if (state === 'none') return <p role="alert">Camera not supported on this device</p>
  return (
    <div role="alert" className="check-in-no-camera">
      <strong>Camera Error</strong>
      <p>Unable to access camera. Please check permissions.</p>
      <Button look="secondary" size="small" onClick={again}>
        Try again
      </Button>
    </div>
  )
}

/** Photos come as large as cameras make them; they are read here and go nowhere. */
function FromPhoto({ onRead }: { readonly onRead: (text: string) => void }) {
  const id = useId()
  const read = useMutation({
    mutationFn: async (photo: File) => {
      if (!photo.type.startsWith('image/')) throw new Error('Please select an image file')
      const text = await readPhoto(photo).catch(() => undefined)
      if (text === undefined) throw new Error('There is no code in this photo. Please take it closer, in good light.')
      return text
    },
    onSuccess: onRead,
  })
  return (
    <div className="check-in-photo">
      <label className="button button-secondary button-small" htmlFor={id}>
        {read.isPending ? 'Reading…' : 'Use a photo of the code'}
      </label>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo) read.mutate(photo)
          target.value = ''
        }}
      />
      {read.error && <p role="alert">{read.error.message}</p>}
    </div>
  )
}
