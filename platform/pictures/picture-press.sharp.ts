import { fileTypeFromBuffer } from 'file-type'
import sharp, { type SharpOptions } from 'sharp'
import { copyName, PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '#domain/kernel/picture-copies.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { PictureBounds, PictureCopy, PicturePress } from './picture-press.ts'
import { takingTurns } from './taking-turns.ts'

/** What is accepted by its first bytes, and what the decoder has to call it too. */
const DECODERS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

const WIDEST = Math.max(...PICTURE_WIDTHS)
/** A copy is at most so many times as high as it is wide. */
const TALLEST = 2
/** For each step, seconds. */
const PATIENCE = 20

export interface PressOptions {
  readonly bounds: PictureBounds
  /** How many pictures are drawn at the same time, and how many more may wait for it. */
  readonly atOnce?: number
  readonly waiting?: number
}

/** By libvips: what goes from the picture into its copies are pixels and nothing else. */
export function sharpPress({ bounds, atOnce = 2, waiting = 20 }: PressOptions): PicturePress {
  // Every picture is another one: kept work would only hold memory.
  sharp.cache(false)
  const turns = takingTurns({ atOnce, waiting })
  return {
    redraw: async (bytes, wanted) => {
      const type = await fileTypeFromBuffer(bytes)
      const decoder = DECODERS[type?.mime ?? '']
      if (!decoder) return refuse('picture_type')
      const copies = await turns(() => redraw(bytes, { bounds, decoder, wanted }))
      return copies ?? refuse('pictures_busy')
    },
  }
}

interface Drawing {
  readonly bounds: PictureBounds
  readonly decoder: string
  readonly wanted?: readonly string[] | undefined
}

async function redraw(bytes: Uint8Array, drawing: Drawing): Promise<PictureCopy[] | Refusal> {
  const trouble = await troubleWith(bytes, drawing)
  if (trouble) return trouble
  const seen = await pixelsOf(bytes, drawing.bounds)
  if (isRefusal(seen)) return seen
  const copies: PictureCopy[] = []
  for (const width of PICTURE_WIDTHS)
    for (const format of PICTURE_FORMATS) {
      const name = copyName(width, format)
      if (drawing.wanted?.includes(name) ?? true) copies.push({ name, bytes: await encode(seen, { width, format }) })
    }
  return copies
}

/** By its head alone: what is too large is never unpacked. */
async function troubleWith(bytes: Uint8Array, { bounds, decoder }: Drawing): Promise<Refusal | undefined> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head || head.format !== decoder) return refuse('picture_broken')
  const { width, height } = head
  const fits = Math.min(width, height) >= bounds.leastSide && Math.max(width, height) <= bounds.mostSide
  return fits && width * height <= bounds.area ? undefined : refuse('picture_dimensions')
}

interface Pixels {
  readonly data: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** The first frame, upright, in sRGB with 8 bits, no larger than the largest copy. */
async function pixelsOf(bytes: Uint8Array, { area }: PictureBounds): Promise<Pixels | Refusal> {
  const careful: SharpOptions = { failOn: 'error', limitInputPixels: area }
  try {
    const { data, info } = await sharp(bytes, careful)
      .timeout({ seconds: PATIENCE })
      .autoOrient()
      .resize({ width: WIDEST, height: WIDEST * TALLEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch {
    // Whatever a decoder stumbles over, or takes too long for, is the picture's fault.
    return refuse('picture_broken')
  }
}

function encode({ data, raw }: Pixels, { width, format }: { width: number; format: PictureFormat }): Promise<Buffer> {
  const copy = sharp(data, { raw })
    .timeout({ seconds: PATIENCE })
    .resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
  if (format === 'webp') return copy.webp({ quality: 82 }).toBuffer()
  // More effort makes files a few per cent smaller, and seconds of work of a picture that is nothing but noise.
  return copy.avif({ quality: 58, effort: 0, bitdepth: 8 }).toBuffer()
}
