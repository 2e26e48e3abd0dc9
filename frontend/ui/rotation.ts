import { useEffect, useState } from 'react'
import { mediaHook } from '#frontend/lib/media.ts'

/** Whether somebody asked their device for less motion. */
const useStill = mediaHook('(prefers-reduced-motion: reduce)')

export interface Rotation {
  /** How often it has turned; the picture in sight is the remainder by their number. */
  readonly turns: number
  /** Whether there is anything to pause. */
  readonly moves: boolean
  readonly paused: boolean
  readonly toggle: () => void
}

/** Turns every so many milliseconds while there are several, nobody paused it and nobody wants things still. */
export function useRotation(count: number, everyMs: number): Rotation {
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
export const fetchedBy = <T>(pictures: readonly T[], turns: number): readonly T[] => pictures.slice(0, turns + 2)
