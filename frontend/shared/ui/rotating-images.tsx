import { useEffect, useState } from 'react'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { pictureSources } from './images.tsx'
import './ui.css'

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

/** Whether somebody asked their device for less motion. */
const useStill = mediaHook('(prefers-reduced-motion: reduce)')

interface Rotation {
  /** How often it has turned; the picture in sight is the remainder by their number. */
  readonly turns: number
  /** Whether there is anything to pause. */
  readonly moves: boolean
  readonly paused: boolean
  readonly toggle: () => void
}

/** Turns every so many milliseconds while there are several, nobody paused it and nobody wants things still. */
function useRotation(count: number, everyMs: number): Rotation {
  const still = useStill()
  const [paused, setPaused] = useState(false)
  const [turns, setTurns] = useState(0)
  const moves = count > 1 && !still
  useEffect(() => {
    if (!moves || paused) return
    const timer = setInterval(() => setTurns((now) => now + 1), everyMs)
    return () => clearInterval(timer)
  }, [moves, paused, everyMs])
  return { turns, moves, paused, toggle: () => setPaused((now) => !now) }
}

/** Those that were in sight, the one that is, and the next: the rest is not fetched yet. */
export const fetchedBy = <T,>(pictures: readonly T[], turns: number): readonly T[] => pictures.slice(0, turns + 2)
