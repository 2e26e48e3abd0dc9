import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { feedQuery, useReadOne } from './api.ts'
import { BellPanel } from './bell-panel.tsx'
import { badgeOf, bellName } from './bell-words.ts'
import { useNews } from './use-news.ts'
import './bell.css'

const PANEL = 'bell-panel'

/** The bell and what it has to say. The browser closes the panel on Escape or a click beside it, and gives the focus back. */
export function Bell() {
  const feed = useQuery(feedQuery)
  const { mutate: readOne } = useReadOne()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const unread = feed.data?.unread ?? 0
  useNews(feed.data, readOne)
  return (
    <>
      <button type="button" className="bell" popoverTarget={PANEL} aria-expanded={open} aria-label={bellName(unread)}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path className="icon-line" d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4h4M12 5V3.5" />
        </svg>
        {unread > 0 && (
          <span key={unread} className="bell-count" aria-hidden="true">
            {badgeOf(unread)}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        className="bell-panel"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState !== 'open') return
          panel.current?.focus()
          void feed.refetch()
        }}
      >
        {open && <BellPanel feed={feed} onRead={readOne} close={() => panel.current?.hidePopover()} />}
      </div>
    </>
  )
}
