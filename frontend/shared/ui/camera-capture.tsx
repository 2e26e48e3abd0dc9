import { type ChangeEvent, type ReactNode, use, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { CameraView, useCamera } from './camera-view.tsx'
import { Dialog } from './dialog.tsx'
import { type FileButtonProps, WidgetsContext } from './widgets.ts'
import './ui.css'

interface CameraCaptureProps {
  /** Media types of the file picker shown where no camera is available. */
  readonly accept: string
  readonly onPicture: (photo: File) => void
  /** Renders the button that opens the camera; the shop's button by default. */
  readonly buttonFor?: (open: () => void) => ReactNode
}

/** Takes a photo with this device's camera. The user reviews it before using it. */
export function CameraCapture({ accept, onPicture, buttonFor = shopButton }: CameraCaptureProps) {
  const [open, setOpen] = useState(false)
  const acceptPhoto = (photo: File) => {
    setOpen(false)
    onPicture(photo)
  }
  return (
    <>
      {buttonFor(() => setOpen(true))}
      <Dialog open={open} title="Take a picture" onClose={() => setOpen(false)}>
        <Camera accept={accept} onPicture={acceptPhoto} />
      </Dialog>
    </>
  )
}

const shopButton = (open: () => void) => (
  <Button variant="secondary" size="small" onClick={open}>
    Take a picture
  </Button>
)

function Camera({ accept, onPicture }: Pick<CameraCaptureProps, 'accept' | 'onPicture'>) {
  const [photo, setPhoto] = useState<File>()
  return (
    <div className="camera-capture">
      {photo ? (
        <PhotoPreview photo={photo} onUse={() => onPicture(photo)} onRetake={() => setPhoto(undefined)} />
      ) : (
        <>
          <Viewfinder onPhoto={setPhoto} />
          <FileButton label="Choose from gallery" accept={accept} onFile={onPicture} />
        </>
      )}
    </div>
  )
}

function Viewfinder({ onPhoto }: { readonly onPhoto: (photo: File) => void }) {
  const camera = useCamera()
  const capture = async () => {
    const video = camera.video.current
    const photo = video && (await captureFrame(video))
    if (photo) onPhoto(photo)
  }
  return (
    <CameraView camera={camera} live="Hold it still, with the light behind you.">
      <Button onClick={() => void capture()}>Capture</Button>
    </CameraView>
  )
}

interface PhotoPreviewProps {
  readonly photo: File
  readonly onUse: () => void
  readonly onRetake: () => void
}

function PhotoPreview({ photo, onUse, onRetake }: PhotoPreviewProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [photo])
  return (
    <>
      <img src={url} alt="Preview" />
      <div className="row">
        <Button onClick={onUse}>Use photo</Button>
        <Button variant="secondary" onClick={onRetake}>
          Retake
        </Button>
      </div>
    </>
  )
}

/** JPEG quality, 0 to 1: visually lossless. */
const QUALITY = 0.8

/** The current video frame at full size; undefined before the first frame. */
async function captureFrame(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return jpeg ? new File([jpeg], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}

/** A button that opens this device's file picker. */
export function FileButton(props: FileButtonProps) {
  const { FileButton: ConsoleFileButton } = use(WidgetsContext)
  return ConsoleFileButton ? <ConsoleFileButton {...props} /> : <NativeFileButton {...props} />
}

function NativeFileButton({ label, accept, onFile }: FileButtonProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Allow the same file to be chosen again after a failure.
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
