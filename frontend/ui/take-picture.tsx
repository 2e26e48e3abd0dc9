import { useEffect, useState } from 'react'
import { photoOf } from '#frontend/lib/photo-of.ts'
import { useCamera } from '#frontend/lib/use-camera.ts'
import { Button } from './button.tsx'
import { CameraView } from './camera-view.tsx'
import { Dialog } from './dialog.tsx'
import { PickFile } from './pick-file.tsx'
import './take-picture.css'

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
