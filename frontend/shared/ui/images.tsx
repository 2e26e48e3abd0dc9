import { type ReactNode, useState } from 'react'
import { IMAGE_WIDTHS, type ImageFormat, variantName } from '#domain/kernel/image.ts'
import { Sprout } from './icons.tsx'
import './ui.css'

interface ProduceImageProps {
  readonly url: string | null
  readonly alt: string
  /** How wide it stands on the page, as `sizes` of an image. */
  readonly sizes?: string
  /** In sight from the start: loaded at once. */
  readonly eager?: boolean
}

/** A picture in a soft frame; without one, or when it does not load, a sprout. */
export function ProduceImage({ url, alt, sizes = '300px', eager = false }: ProduceImageProps) {
  const [broken, setBroken] = useState<string>()
  if (!url || broken === url)
    return (
      <span className="produce produce-none" {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        <Sprout />
      </span>
    )
  const avif = avifSources(url)
  const image = (
    <img
      className="produce"
      {...pictureSources(url)}
      sizes={sizes}
      alt={alt}
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(url)}
    />
  )
  if (!avif) return image
  return (
    <picture className="produce-copies">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  )
}

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

interface RoundPictureProps {
  readonly tone?: 'honey' | 'leaf' | 'tomato'
  readonly children: ReactNode
}

/** A small drawing on a coloured disc, above what it stands for. */
export function RoundPicture({ tone = 'honey', children }: RoundPictureProps) {
  return (
    <span className={`round-picture round-picture-${tone}`} aria-hidden="true">
      {children}
    </span>
  )
}
