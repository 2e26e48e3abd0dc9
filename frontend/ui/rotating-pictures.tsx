import { pictureSources } from './picture-sources.ts'
import { fetchedBy, useRotation } from './rotation.ts'
import './rotating-pictures.css'

interface RotatingPicturesProps {
  readonly urls: readonly string[]
  readonly everyMs: number
  /** How wide they stand on the page, as `sizes` of an image. */
  readonly sizes?: string
}

/** Pictures that take turns; decoration only. What moves for longer than five seconds can be paused (WCAG 2.2.2). */
export function RotatingPictures({ urls, everyMs, sizes = '100vw' }: RotatingPicturesProps) {
  const { turns, moves, paused, toggle } = useRotation(urls.length, everyMs)
  const shown = urls.length > 0 ? turns % urls.length : 0
  return (
    <>
      <div className="rotating" aria-hidden="true">
        {fetchedBy(urls, turns).map((url, i) => (
          <img
            key={url}
            {...pictureSources(url)}
            sizes={sizes}
            alt=""
            decoding="async"
            className={i === shown ? 'rotating-shown' : undefined}
          />
        ))}
      </div>
      {moves && (
        <button type="button" className="rotating-pause" onClick={toggle} aria-label={paused ? PLAY : PAUSE}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={paused ? 'M8 5.5v13l10.5-6.5z' : 'M8.5 6v12M15.5 6v12'} className="icon-line" />
          </svg>
        </button>
      )}
    </>
  )
}

const PAUSE = 'Pause the pictures'
const PLAY = 'Let the pictures change'
