import { type ReactNode, useEffect, useRef } from 'react'

interface FavoriteListProps {
  readonly title: string
  readonly count: number
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** The favorites of one tab. Who lets one go by keyboard does not fall out of the list with its card. */
export function FavoriteList({ title, count, empty, children }: FavoriteListProps) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return (
    <section ref={place} tabIndex={-1} className="favorites-list" aria-label={title}>
      {count === 0 ? (
        empty
      ) : (
        <>
          <h2 className="visually-hidden">{title}</h2>
          {children}
        </>
      )}
    </section>
  )
}
