import { type ReactNode, useState } from 'react'
import { atTwoPixels, avifSources, imageSources } from '#frontend/shared/lib/image-sources.ts'
import { Logo } from './icons.tsx'
import './ui.css'

interface ProduceImageProps {
  readonly url: string | null
  readonly alt: string
  /** Rendered width, as the `sizes` attribute of an image. */
  readonly sizes?: string
  /** Visible on load, so not lazy-loaded. `first` is the page's largest image, which is fetched before the scripts. */
  readonly eager?: boolean | 'first'
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
  const twoPixels = atTwoPixels(sizes)
  const image = (
    <img
      className="produce"
      {...imageSources(url)}
      sizes={twoPixels}
      alt={alt}
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : undefined}
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  )
  if (!avif) return image
  return (
    <picture className="produce-variants">
      <source type="image/avif" srcSet={avif} sizes={twoPixels} />
      {image}
    </picture>
  )
}

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
