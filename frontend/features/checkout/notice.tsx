import type { HTMLAttributes } from 'react'
import './notice.css'

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  readonly tone: 'good' | 'waiting' | 'bad'
}

/** A sentence that stands out from the page. */
export function Notice({ tone, className = '', ...rest }: NoticeProps) {
  return <div {...rest} className={`checkout-notice checkout-notice-${tone} ${className}`} />
}
