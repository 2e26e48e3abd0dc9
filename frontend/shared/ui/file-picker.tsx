import { type DragEvent, lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import { FileButton } from './camera-capture.tsx'

const CameraCapture = lazy(async () => ({ default: (await import('./camera-capture.tsx')).CameraCapture }))

interface FileChoiceProps {
  readonly label: string
  /** Explicit media types. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Selects a file from this device, or takes a photo. */
export function FileChoice({ label, accept, onFile }: FileChoiceProps) {
  return (
    <div className="file-choice">
      <FileButton label={label} accept={accept} onFile={onFile} />
      <Suspense fallback={null}>
        <CameraCapture accept={imagesIn(accept)} onPicture={onFile} />
      </Suspense>
      <span className="file-choice-drop">or drop one here</span>
    </div>
  )
}

const imagesIn = (accept: string): string =>
  accept
    .split(',')
    .filter((type) => type.startsWith('image/'))
    .join()

/** Upload progress, 0 to 1. At 1 the server is still processing the file. */
export function UploadProgress({ part, onStop }: { readonly part: number; readonly onStop: () => void }) {
  return (
    <div className="upload-progress">
      <progress value={part} max={1} aria-label="Upload" />
      <span aria-hidden="true">{part < 1 ? `${Math.floor(part * 100)} %` : 'Preparing…'}</span>
      <Button variant="quiet" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

/** Accepts a file dropped on an element. `over` is true while a file is dragged over it. */
export function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { over, handlers }
}
