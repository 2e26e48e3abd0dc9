import { type PointerEvent, useRef, useState } from 'react'

/** How far a finger moves before something is swiped away, px. */
const THRESHOLD = 50
/** Less than this is a tap that trembled. */
const TREMBLE = 8

/** Follows a finger sideways; past the threshold it was meant. `moved` is how far it is just now. */
export function useSwipe(onSwiped: () => void) {
  const start = useRef<number>(undefined)
  const [moved, setMoved] = useState(0)
  const end = () => {
    start.current = undefined
    setMoved(0)
  }
  return {
    moved,
    handlers: {
      onPointerDown: ({ clientX }: PointerEvent) => {
        start.current = clientX
      },
      onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
        if (start.current === undefined) return
        const by = clientX - start.current
        if (Math.abs(by) < TREMBLE) return
        currentTarget.setPointerCapture(pointerId)
        setMoved(by)
      },
      onPointerUp: ({ clientX }: PointerEvent) => {
        // A quick finger is up before its last move is drawn.
        const by = clientX - (start.current ?? clientX)
        end()
        if (isSwipe(by)) onSwiped()
      },
      onPointerCancel: end,
    },
  }
}

export const isSwipe = (moved: number): boolean => Math.abs(moved) >= THRESHOLD
