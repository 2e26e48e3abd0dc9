import { useEffect, useRef, useState } from 'react'
import type { UploadedPicture } from '#domain/pictures/contract.ts'
import { troubleOf, troubleWith, type UploadTrouble, uploadPicture } from '#frontend/lib/upload-picture.ts'

export type Uploading =
  | { readonly state: 'idle' }
  /** `part` of it is sent, 0 to 1; `preview` shows it from here. */
  | { readonly state: 'sending'; readonly part: number; readonly preview: string }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly trouble: UploadTrouble }

interface UploadHandlers {
  readonly onDone: (picture: UploadedPicture) => void
  readonly onBusy: (busy: boolean) => void
}

/** A picture on its way to the market. Another one, a stop, or leaving the page ends the one before. */
export function useUpload({ onDone, onBusy }: UploadHandlers) {
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
    const trouble = troubleWith(file)
    if (trouble) return end({ state: 'failed', trouble })
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const preview = URL.createObjectURL(file)
    const onProgress = (part: number) => setUploading({ state: 'sending', part, preview })
    onProgress(0)
    onBusy(true)
    try {
      const picture = await uploadPicture(file, { onProgress, signal: mine.signal })
      if (running.current !== mine) return
      onDone(picture)
      end({ state: 'done' })
    } catch (error) {
      if (running.current === mine) end({ state: 'failed', trouble: troubleOf(error) })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }
  return { uploading, send: (file: File) => void send(file), stop: () => end({ state: 'idle' }) }
}
