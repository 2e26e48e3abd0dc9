import decodeQR from 'qr/decode.js'

/** A photo may take longer than a frame of a film, of which there is always another, ms. */
const FOR_A_PHOTO_MS = 1_500
/** Larger is slower, and finds no more. */
const WIDEST = 1_280

/** What stands in the QR code of a picture; undefined where none is found. */
export function readCode(pixels: ImageData, timeLimit?: number): string | undefined {
  try {
    return decodeQR(pixels, timeLimit ? { timeLimit } : {})
  } catch {
    // It throws where there is no code: the usual case, with a camera that is still being pointed.
    return undefined
  }
}

/** The same in a photo. Rejects what is no picture. */
export async function readPhoto(photo: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(photo)
  const pixels = pixelsOf(picture, picture)
  picture.close()
  return readCode(pixels, FOR_A_PHOTO_MS)
}

/** What a picture or a frame shows, made smaller where it is large. */
export function pixelsOf(
  source: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
  canvas = document.createElement('canvas'),
): ImageData {
  const scale = Math.min(1, WIDEST / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('this browser draws no pictures')
  drawing.drawImage(source, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}
