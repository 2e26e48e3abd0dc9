import { IMAGE_WIDTHS, type ImageFormat, variantName } from '#domain/kernel/image.ts'

/** The width of a product page's images, as a `sizes` attribute. */
export const PRODUCT_IMAGE_SIZES = '(min-width: 860px) 560px, 92vw'

/**
 * A `sizes` attribute that limits high-density screens to two image pixels per CSS pixel: more is not visible in a
 * photo, but doubles its bytes.
 */
export function atTwoPixels(sizes: string): string {
  const entries = sizes.split(/,\s*/)
  const dense = entries.map((entry) => {
    const [, condition, width] = /^(?:(\(.+\)) )?(\S+)$/.exec(entry) ?? []
    return `${condition ? `${condition} and ` : ''}(min-resolution: 2.5dppx) calc(${width} * 2 / 3)`
  })
  return [...dense, ...entries].join(', ')
}

interface ImageSources {
  readonly src: string
  readonly srcSet?: string
}

/**
 * Sources of a stored image URL. Uploaded images (`/images/<id>/…`) have variants of several widths. Built-in images
 * (`/files/<large>`) are 800 pixels wide; `#small=` names their 400-pixel variant, if any.
 */
export function imageSources(url: string): ImageSources {
  const folder = folderOf(url)
  if (url.startsWith(UPLOADED_PREFIX)) return { src: url, srcSet: variantsIn(folder, 'webp') }
  const [src = url, small] = url.split('#small=')
  return small ? { src, srcSet: `${folder}${small} 400w, ${src} 800w` } : { src }
}

/** The AVIF variants of an uploaded image; undefined for built-in images. */
export const avifSources = (url: string): string | undefined =>
  url.startsWith(UPLOADED_PREFIX) ? variantsIn(folderOf(url), 'avif') : undefined

const UPLOADED_PREFIX = '/images/'
const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1)

const variantsIn = (folder: string, format: ImageFormat): string =>
  IMAGE_WIDTHS.map((width) => `${folder}${variantName(width, format)} ${width}w`).join(', ')
