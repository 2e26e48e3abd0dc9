import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type UploadError, type UploadTarget, uploadErrorOf } from '#frontend/shared/lib/uploads.ts'
import { Button } from './button.tsx'
import { PickFile } from './camera-capture.tsx'

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
      <PickFile label={label} accept={accept} onFile={onFile} />
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

export type Uploading =
  | { readonly state: 'idle' }
  /** `part`: fraction sent, 0 to 1. `preview`: a local object URL. */
  | { readonly state: 'sending'; readonly part: number; readonly preview: string }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly error: UploadError }

interface UploadOptions<T> {
  readonly target: UploadTarget<T>
  readonly onDone: (sent: T) => void
  readonly onBusy: (busy: boolean) => void
}

/** Uploads a file. A new file, stopping or unmounting aborts the current upload. */
export function useUpload<T>({ target, onDone, onBusy }: UploadOptions<T>) {
  const [uploading, setUploading] = useState<Uploading>({ state: 'idle' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const end = (next: Uploading) => {
    controller.current?.abort()
    controller.current = null
    setUploading(next)
    onBusy(false)
  }

  const send = async (file: File) => {
    const invalid = target.validate(file)
    if (invalid) return end({ state: 'failed', error: invalid })
    controller.current?.abort()
    const current = new AbortController()
    controller.current = current
    const preview = URL.createObjectURL(file)
    const onProgress = (part: number) => setUploading({ state: 'sending', part, preview })
    onProgress(0)
    onBusy(true)
    try {
      const sent = await target.send(file, { onProgress, signal: current.signal })
      if (controller.current !== current) return
      onDone(sent)
      end({ state: 'done' })
    } catch (error) {
      if (controller.current === current) end({ state: 'failed', error: uploadErrorOf(target, error) })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }
  return { uploading, send: (file: File) => void send(file), stop: () => end({ state: 'idle' }) }
}
