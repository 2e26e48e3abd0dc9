import { type ChangeEvent, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { CameraView, useCamera } from './camera-view.tsx'
import { Dialog } from './dialog.tsx'
import './ui.css'

interface TakePictureProps {
  /** Media types that may be chosen where the camera is not to be had. */
  readonly accept: string
  readonly onPicture: (picture: File) => void
}

/** A picture from this device's camera: looked at before it is used, or taken once more. */
export function TakePicture({ accept, onPicture }: TakePictureProps) {
  const [open, setOpen] = useState(false)
  const use = (picture: File) => {
    setOpen(false)
    onPicture(picture)
  }
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Take a picture
      </Button>
      <Dialog open={open} title="Take a picture" onClose={() => setOpen(false)}>
        <Camera accept={accept} onPicture={use} />
      </Dialog>
    </>
  )
}

function Camera({ accept, onPicture }: TakePictureProps) {
  const [photo, setPhoto] = useState<File>()
  return (
    <div className="take-picture">
      {photo ? (
        <Taken photo={photo} onUse={() => onPicture(photo)} onRetake={() => setPhoto(undefined)} />
      ) : (
        <>
          <Live onPhoto={setPhoto} />
          <PickFile label="Choose from the gallery" accept={accept} onFile={onPicture} />
        </>
      )}
    </div>
  )
}

function Live({ onPhoto }: { readonly onPhoto: (photo: File) => void }) {
  const camera = useCamera()
  const capture = async () => {
    const film = camera.video.current
    const photo = film && (await photoOf(film))
    if (photo) onPhoto(photo)
  }
  return (
    <CameraView camera={camera} live="Hold it still, with the light behind you.">
      <Button onClick={() => void capture()}>Capture</Button>
    </CameraView>
  )
}

interface TakenProps {
  readonly photo: File
  readonly onUse: () => void
  readonly onRetake: () => void
}

function Taken({ photo, onUse, onRetake }: TakenProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <>
      <img src={url} alt="What you took" />
      <div className="row">
        <Button onClick={onUse}>Use photo</Button>
        <Button look="secondary" onClick={onRetake}>
          Retake
        </Button>
      </div>
    </>
  )
}

/** JPEG, from 0 to 1: what people take for the picture itself. */
const QUALITY = 0.8

/** What a film shows now, as large as it comes; undefined where it shows nothing yet. */
async function photoOf(film: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return jpeg ? new File([jpeg], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}

interface PickFileProps {
  readonly label: string
  /** Media types by name, so that phones hand over a JPEG of what they keep in a format of their own. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** A button that asks this device for a file. */
export function PickFile({ label, accept, onFile }: PickFileProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen again after it failed.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <label className="button button-secondary button-small">
      {label}
      <input type="file" accept={accept} className="visually-hidden" onChange={pick} />
    </label>
  )
}
