import type { ReactNode } from 'react'
import './round-picture.css'

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
