import { useEffect, useRef, useState } from 'react'
import { troubleOf, type UploadTrouble, type UploadWay } from '#frontend/lib/upload-way.ts'

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
