import decodeQR from 'qr/decode.js'

/** A photo may take longer than a video frame, ms. */
const PHOTO_TIMEOUT_MS = 1_500
/** Larger images take longer and yield no more codes. */
const MAX_WIDTH = 1_280

/** The text of the QR code in an image; undefined without one. */
function readCode(pixels: ImageData, timeLimit?: number): string | undefined {
  try {
    return decodeQR(pixels, timeLimit ? { timeLimit } : {})
  } catch {
    // It throws without a code, which is the usual case while the camera is being pointed.
    return undefined
  }
}

/** Reads the QR code of a photo. Rejects files that are no image. */
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
  const scale = Math.min(1, MAX_WIDTH / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('canvas is not supported')
  drawing.drawImage(source, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}

const SCAN_INTERVAL_MS = 150

interface Scan {
  readonly signal: AbortSignal
  /** Called once. */
  readonly onRead: (text: string) => void
}

/** Scans a video until it shows a QR code. */
export function scanVideo(video: HTMLVideoElement, { signal, onRead }: Scan): void {
  const canvas = document.createElement('canvas')
  const timer = setInterval(() => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return
    const text = readCode(pixelsOf(video, { width, height }, canvas))
    if (text === undefined) return
    clearInterval(timer)
    onRead(text)
  }, SCAN_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
