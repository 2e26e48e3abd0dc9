import type { ReactNode } from 'react'
import './ui.css'

export type BadgeTone = 'leaf' | 'honey' | 'tomato' | 'plain'

export function Badge({ tone = 'plain', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
