import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useCamera } from '#frontend/lib/use-camera.ts'
import { CameraView } from '#frontend/ui/camera-view.tsx'
import { readPhoto } from './read-code.ts'
import { watchForCode } from './watch-for-code.ts'

/** Reads a QR code with the camera, or from a photo where there is none. */
export function CodeReader({ onRead }: { readonly onRead: (text: string) => void }) {
  const camera = useCamera((film, signal) => watchForCode(film, { signal, onRead }))
  return (
    <>
      <CameraView camera={camera} live="Point it at the buyer’s code." />
      <FromPhoto onRead={onRead} />
    </>
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
