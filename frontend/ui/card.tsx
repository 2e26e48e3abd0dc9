import type { HTMLAttributes } from 'react'
import './card.css'

export function Card({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`card ${className}`} />
}
