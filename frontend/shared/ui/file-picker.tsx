import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { troubleOf, type UploadTrouble, type UploadWay } from '#frontend/shared/lib/uploads.ts'
import { Button } from './button.tsx'
import { PickFile } from './camera-capture.tsx'

const TakePicture = lazy(async () => ({ default: (await import('./camera-capture.tsx')).TakePicture }))

interface FileChoiceProps {
  readonly label: string
  /** Media types by name. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** From this device or its camera. */
export function FileChoice({ label, accept, onFile }: FileChoiceProps) {
  return (
    <div className="picture-choice">
      <PickFile label={label} accept={accept} onFile={onFile} />
      <Suspense fallback={null}>
        <TakePicture accept={picturesIn(accept)} onPicture={onFile} />
      </Suspense>
      <span className="picture-choice-drop">or drop one here</span>
    </div>
  )
}

const picturesIn = (accept: string): string =>
  accept
    .split(',')
    .filter((type) => type.startsWith('image/'))
    .join()

/** How much is sent, 0 to 1; all of it sent, the market still looks at it. */
export function UploadProgress({ part, onStop }: { readonly part: number; readonly onStop: () => void }) {
  return (
    <div className="upload-progress">
      <progress value={part} max={1} aria-label="Upload" />
      <span aria-hidden="true">{part < 1 ? `${Math.floor(part * 100)} %` : 'Preparing…'}</span>
      <Button look="quiet" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

/** Takes a file that is dropped on an element; `over` while one hangs above it. */
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
  /** `part` of it is sent, 0 to 1; `preview` shows it from here. */
  | { readonly state: 'sending'; readonly part: number; readonly preview: string }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly trouble: UploadTrouble }

interface UploadParts<T> {
  readonly way: UploadWay<T>
  readonly onDone: (sent: T) => void
  readonly onBusy: (busy: boolean) => void
}

/** A file on its way to the market. Another one, a stop, or leaving the page ends the one before. */
export function useUpload<T>({ way, onDone, onBusy }: UploadParts<T>) {
  const [uploading, setUploading] = useState<Uploading>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const end = (next: Uploading) => {
    running.current?.abort()
    running.current = null
    setUploading(next)
    onBusy(false)
  }

  const send = async (file: File) => {
    const trouble = way.troubleWith(file)
    if (trouble) return end({ state: 'failed', trouble })
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const preview = URL.createObjectURL(file)
    const onProgress = (part: number) => setUploading({ state: 'sending', part, preview })
    onProgress(0)
    onBusy(true)
    try {
      const sent = await way.send(file, { onProgress, signal: mine.signal })
      if (running.current !== mine) return
      onDone(sent)
      end({ state: 'done' })
    } catch (error) {
      if (running.current === mine) end({ state: 'failed', trouble: troubleOf(way, error) })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }
  return { uploading, send: (file: File) => void send(file), stop: () => end({ state: 'idle' }) }
}
