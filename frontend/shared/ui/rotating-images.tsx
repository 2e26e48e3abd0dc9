import { type RefObject, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '#frontend/shared/lib/browser.ts'
import { atTwoPixels, imageSources } from '#frontend/shared/lib/image-sources.ts'
import './ui.css'

interface RotatingImagesProps {
  readonly urls: readonly string[]
  readonly everyMs: number
  /** Rendered width, as the `sizes` attribute of an image. */
  readonly sizes?: string
}

/** Decorative images that rotate. WCAG 2.2.2: motion longer than five seconds needs a pause button. */
export function RotatingImages({ urls, everyMs, sizes = '100vw' }: RotatingImagesProps) {
  const { turns, rotates, paused, toggle } = useRotation(urls.length, everyMs)
  const shown = urls.length > 0 ? turns % urls.length : 0
  const first = useRef<HTMLImageElement>(null)
  const isFirstLoaded = useIsLoaded(first, urls[0])
  return (
    <>
      <div className="rotating" aria-hidden="true">
        {imagesToLoad(urls, turns, isFirstLoaded).map((url, i) => (
          <img
            key={url}
            ref={i === 0 ? first : undefined}
            {...imageSources(url)}
            sizes={atTwoPixels(sizes)}
            alt=""
            decoding="async"
            fetchPriority={i === 0 ? 'high' : 'low'}
            className={i === shown ? 'rotating-shown' : undefined}
          />
        ))}
      </div>
      {rotates && (
        <button type="button" className="rotating-pause" onClick={toggle} aria-label={paused ? PLAY : PAUSE}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={paused ? 'M8 5.5v13l10.5-6.5z' : 'M8.5 6v12M15.5 6v12'} className="icon-line" />
          </svg>
        </button>
      )}
    </>
  )
}

const PAUSE = 'Pause image rotation'
const PLAY = 'Resume image rotation'

interface Rotation {
  /** Number of rotations so far; modulo the image count, it gives the visible image. */
  readonly turns: number
  /** Whether the images rotate at all. */
  readonly rotates: boolean
  readonly paused: boolean
  readonly toggle: () => void
}

/** Rotates at an interval while there are several images, unless the user paused it or prefers reduced motion. */
function useRotation(count: number, everyMs: number): Rotation {
  const reducedMotion = useReducedMotion()
  const [paused, setPaused] = useState(false)
  const [turns, setTurns] = useState(0)
  const rotates = count > 1 && !reducedMotion
  useEffect(() => {
    if (!rotates || paused) return
    const timer = setInterval(() => setTurns((now) => now + 1), everyMs)
    return () => clearInterval(timer)
  }, [rotates, paused, everyMs])
  return { turns, rotates, paused, toggle: () => setPaused((now) => !now) }
}

/** The images shown so far, including the current one, and the next one once the first has loaded. */
export const imagesToLoad = <T,>(images: readonly T[], turns: number, isFirstLoaded: boolean): readonly T[] =>
  images.slice(0, turns + (isFirstLoaded ? 2 : 1))

/** Whether the image has loaded or failed, which may happen before the page hydrates. */
function useIsLoaded(image: RefObject<HTMLImageElement | null>, url: string | undefined): boolean {
  const [loadedUrl, setLoadedUrl] = useState<string>()
  useEffect(() => {
    const done = () => setLoadedUrl(url)
    image.current?.decode().then(done, done)
  }, [image, url])
  return url !== undefined && loadedUrl === url
}
