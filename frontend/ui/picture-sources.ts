import { IMAGE_WIDTHS, type ImageFormat, variantName } from '#domain/kernel/image.ts'

interface PictureSources {
  readonly src: string
  readonly srcSet?: string
}

/**
 * A picture's address as the market stores it: `/images/<id>/…` of an uploaded one, which has copies of several widths;
 * `/files/<large>` of a drawn one, and after `#small=` the name of its half-size copy where there is one. The large one is
 * 800 pixels wide, the small one 400.
 */
export function pictureSources(url: string): PictureSources {
  const folder = folderOf(url)
  if (url.startsWith(UPLOADED)) return { src: url, srcSet: copiesIn(folder, 'webp') }
  const [src = url, small] = url.split('#small=')
  return small ? { src, srcSet: `${folder}${small} 400w, ${src} 800w` } : { src }
}

/** The copies in AVIF, for browsers that take them; only uploaded pictures have such. */
export const avifSources = (url: string): string | undefined =>
  url.startsWith(UPLOADED) ? copiesIn(folderOf(url), 'avif') : undefined

const UPLOADED = '/images/'
const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1)

const copiesIn = (folder: string, format: ImageFormat): string =>
  IMAGE_WIDTHS.map((width) => `${folder}${variantName(width, format)} ${width}w`).join(', ')
