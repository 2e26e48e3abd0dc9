import { type ReactNode, useState } from 'react'
import { IMAGE_WIDTHS, type ImageFormat, variantName } from '#domain/kernel/image.ts'
import { Logo } from './icons.tsx'
import './ui.css'

interface ProduceImageProps {
  readonly url: string | null
  readonly alt: string
  /** Rendered width, as the `sizes` attribute of an image. */
  readonly sizes?: string
  /** Visible on load: not lazy-loaded. */
  readonly eager?: boolean
}

/** An image in a rounded frame. Shows a sprout without a URL or when loading fails. */
export function ProduceImage({ url, alt, sizes = '300px', eager = false }: ProduceImageProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (!url || failedUrl === url)
    return (
      <span className="produce produce-none" {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        <Logo />
      </span>
    )
  const avif = avifSources(url)
  const image = (
    <img
      className="produce"
      {...imageSources(url)}
      sizes={sizes}
      alt={alt}
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  )
  if (!avif) return image
  return (
    <picture className="produce-variants">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  )
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

interface RoundImageProps {
  readonly tone?: 'honey' | 'leaf' | 'tomato'
  readonly children: ReactNode
}

/** A small drawing on a colored disc, above the content it illustrates. */
export function RoundImage({ tone = 'honey', children }: RoundImageProps) {
  return (
    <span className={`round-image round-image-${tone}`} aria-hidden="true">
      {children}
    </span>
  )
}
