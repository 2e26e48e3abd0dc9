import { type KeyboardEvent, useRef, useState } from 'react'
import { PRODUCT_IMAGE_SIZES } from '#frontend/shared/lib/image-sources.ts'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import './product.css'

interface ProductGalleryProps {
  readonly name: string
  /** Image URLs, cover first. */
  readonly urls: readonly string[]
}

/** A product's images, one at a time. Users select one by thumbnail or arrow key, or swipe on phones. */
export function ProductGallery({ name, urls }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const thumbnails = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0)
  if (urls.length < 2)
    return <ProduceImage url={urls[0] ?? null} alt={name} sizes={PRODUCT_IMAGE_SIZES} eager="first" />

  const shown = Math.min(position, urls.length - 1)
  const show = (next: number) => {
    const { current } = strip
    current?.scrollTo({ left: next * current.clientWidth, behavior: 'instant' })
    setPosition(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = positionAfter(event.key, { shown, count: urls.length })
    if (next === undefined) return
    event.preventDefault()
    show(next)
    if (thumbnails.current?.contains(event.target as Node)) thumbnails.current.querySelectorAll('button')[next]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the strip and the thumbnails bubble here.
    <div className="gallery" onKeyDown={onKeyDown}>
      <div className="gallery-images">
        <ul
          ref={strip}
          className="gallery-strip"
          aria-label={`Images of ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls is reachable by keyboard.
          tabIndex={0}
          onScroll={({ currentTarget }) =>
            setPosition(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
          }
        >
          {urls.map((url, i) => (
            <li key={url}>
              {/* The next image is loaded ahead. */}
              <ProduceImage
                url={url}
                alt={`${name}, image ${i + 1} of ${urls.length}`}
                sizes={PRODUCT_IMAGE_SIZES}
                eager={i === 0 ? 'first' : i <= shown + 1}
              />
            </li>
          ))}
        </ul>
        <span className="gallery-counter" aria-hidden="true">
          {shown + 1} / {urls.length}
        </span>
      </div>
      <div ref={thumbnails} className="gallery-thumbnails">
        {urls.map((url, i) => (
          <button
            key={url}
            type="button"
            aria-label={`Show image ${i + 1} of ${urls.length}`}
            aria-current={i === shown}
            onClick={() => show(i)}
          >
            <ProduceImage url={url} alt="" sizes="100px" />
          </button>
        ))}
      </div>
    </div>
  )
}

/** Position after an arrow key, Home or End; undefined for other keys. */
function positionAfter(
  key: string,
  { shown, count }: { readonly shown: number; readonly count: number },
): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, shown - 1)
    case 'ArrowRight':
      return Math.min(count - 1, shown + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
