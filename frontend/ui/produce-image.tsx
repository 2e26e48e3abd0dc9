import { useState } from 'react'
import { avifSources, pictureSources } from './picture-sources.ts'
import { Sprout } from './sprout.tsx'
import './produce-image.css'

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
