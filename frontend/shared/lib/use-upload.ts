import { useEffect, useRef, useState } from 'react'
import { type UploadError, type UploadTarget, uploadErrorOf } from './uploads.ts'

export type Uploading =
  | { readonly state: 'idle' }
  /** `part`: fraction sent, 0 to 1. */
  | { readonly state: 'sending'; readonly part: number; readonly name: string }
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
    const onProgress = (part: number) => setUploading({ state: 'sending', part, name: file.name })
    onProgress(0)
    onBusy(true)
    try {
      const sent = await target.send(file, { onProgress, signal: current.signal })
      if (controller.current !== current) return
      onDone(sent)
      end({ state: 'done' })
    } catch (error) {
      if (controller.current === current) end({ state: 'failed', error: uploadErrorOf(target, error) })
    }
  }
  return { uploading, send: (file: File) => void send(file), stop: () => end({ state: 'idle' }) }
}
