import decodeQR from 'qr/decode.js'

/** Time limit to read a photo, which may take longer than a video frame, ms. */
const PHOTO_TIMEOUT_MS = 1_500
/** Longest side of the image to read, px: larger images take longer and yield no more codes. */
const MAX_SIDE = 1_280

/** The text of the QR code in an image; undefined without one. */
function readCode(pixels: ImageData, timeLimit?: number): string | undefined {
  try {
    return decodeQR(pixels, timeLimit ? { timeLimit } : {})
  } catch {
    // `decodeQR` throws if there is no code, as in most frames while the buyer's code is not in view yet.
    return undefined
  }
}

/** Reads the QR code of a photo. Rejects files that are not images. */
export async function readPhoto(photo: Blob): Promise<string | undefined> {
  const image = await createImageBitmap(photo)
  const pixels = pixelsOf(image, image)
  image.close()
  return readCode(pixels, PHOTO_TIMEOUT_MS)
}

/** The pixels of an image or frame, scaled down if it is large. */
function pixelsOf(
  source: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
  canvas = document.createElement('canvas'),
): ImageData {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('canvas is not supported')
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

const SCAN_INTERVAL_MS = 150

/** A code is gone when no frame has shown it for this long, ms: single frames are often unreadable. */
const GONE_AFTER_MS = 1_000

/** Reports a code once while it stays in view, and again when it comes back into view. */
export function reportOnce(onRead: (text: string) => void): (text: string | undefined, now: number) => void {
  let inView: string | undefined
  let seenAt = 0
  return (text, now) => {
    if (now - seenAt > GONE_AFTER_MS) inView = undefined
    if (text === undefined) return
    seenAt = now
    if (text === inView) return
    inView = text
    onRead(text)
  }
}

interface Scan {
  readonly signal: AbortSignal
  readonly onRead: (text: string) => void
}

/** Scans a video for QR codes until the signal aborts. */
export function scanVideo(video: HTMLVideoElement, { signal, onRead }: Scan): void {
  const canvas = document.createElement('canvas')
  const report = reportOnce(onRead)
  const timer = setInterval(() => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return
    report(readCode(pixelsOf(video, { width, height }, canvas)), performance.now())
  }, SCAN_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
