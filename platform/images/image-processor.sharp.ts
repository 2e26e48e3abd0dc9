import { fileTypeFromBuffer } from 'file-type'
import sharp, { type SharpOptions } from 'sharp'
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat, variantName } from '#domain/kernel/image.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { limitConcurrency } from '../runtime/limit-concurrency.ts'
import type { ImageBounds, ImageProcessor, ImageVariant } from './images.ts'

/** Decoders by the content type detected from the first bytes; the decoder must report the same format. */
const DECODERS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

const MAX_WIDTH = Math.max(...IMAGE_WIDTHS)
/** Maximum height of a variant as a multiple of its width. */
const MAX_HEIGHT_RATIO = 2
/** Limit per processing step. */
const TIMEOUT_SECONDS = 20

export interface ImageProcessorOptions {
  readonly bounds: ImageBounds
  /** Maximum number of images processed concurrently. */
  readonly maxConcurrent?: number
  /** Maximum number of images that wait. */
  readonly maxQueued?: number
}

/** Processes images with libvips: only pixels pass from an upload to its variants. */
export function sharpImageProcessor({
  bounds,
  maxConcurrent = 2,
  maxQueued = 20,
}: ImageProcessorOptions): ImageProcessor {
  // Every image is different, so a cache would only use memory.
  sharp.cache(false)
  const runLimited = limitConcurrency({ maxConcurrent, maxQueued })
  const processPixels = async <T>(bytes: Uint8Array, render: (pixels: Pixels) => Promise<T>): Promise<T | Refusal> => {
    const type = await fileTypeFromBuffer(bytes)
    const decoder = DECODERS[type?.mime ?? '']
    if (!decoder) return refuse('image_type_unsupported')
    const result = await runLimited(async () => {
      const pixels = (await headerProblem(bytes, { bounds, decoder })) ?? (await decode(bytes, bounds))
      return isRefusal(pixels) ? pixels : render(pixels)
    })
    return result ?? refuse('image_processing_busy')
  }
  return {
    process: (bytes, wanted) => processPixels(bytes, (pixels) => renderVariants(pixels, wanted)),
    jpeg: (bytes) =>
      processPixels(bytes, ({ data, raw }) =>
        sharp(data, { raw })
          .timeout({ seconds: TIMEOUT_SECONDS })
          .flatten({ background: 'white' })
          .jpeg({ quality: 88 })
          .toBuffer(),
      ),
  }
}

interface HeaderCheck {
  readonly bounds: ImageBounds
  readonly decoder: string
}

async function renderVariants(pixels: Pixels, wanted: readonly string[] | undefined): Promise<ImageVariant[]> {
  const variants: ImageVariant[] = []
  for (const width of IMAGE_WIDTHS)
    for (const format of IMAGE_FORMATS) {
      const name = variantName(width, format)
      if (wanted?.includes(name) ?? true) variants.push({ name, bytes: await encode(pixels, { width, format }) })
    }
  return variants
}

/** Checks the header alone, so that an oversized image is never decoded. */
async function headerProblem(bytes: Uint8Array, { bounds, decoder }: HeaderCheck): Promise<Refusal | undefined> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head || head.format !== decoder) return refuse('image_unreadable')
  const { width, height } = head
  const fits = Math.min(width, height) >= bounds.minSide && Math.max(width, height) <= bounds.maxSide
  return fits && width * height <= bounds.area ? undefined : refuse('image_dimensions_invalid')
}

interface Pixels {
  readonly data: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Decodes the first frame: upright, sRGB, 8 bits, no larger than the largest variant. */
async function decode(bytes: Uint8Array, { area }: ImageBounds): Promise<Pixels | Refusal> {
  const strict: SharpOptions = { failOn: 'error', limitInputPixels: area }
  try {
    const { data, info } = await sharp(bytes, strict)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_WIDTH * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch {
    // A decoder error or timeout means that the image is invalid.
    return refuse('image_unreadable')
  }
}

function encode({ data, raw }: Pixels, { width, format }: { width: number; format: ImageFormat }): Promise<Buffer> {
  const resized = sharp(data, { raw })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width, height: width * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true })
  if (format === 'webp') return resized.webp({ quality: 82 }).toBuffer()
  // A higher effort saves a few percent of size, but takes seconds for noisy images.
  return resized.avif({ quality: 58, effort: 0, bitdepth: 8 }).toBuffer()
}
