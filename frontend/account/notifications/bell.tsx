import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { cloneElement, use, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { NotificationFeed, NotificationView } from '#domain/notifications/contract.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import { chime } from '#frontend/shared/lib/chime.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { type PopoverProps, WidgetsContext } from '#frontend/shared/ui/widgets.ts'
import {
  feedQuery,
  newNotifications,
  settingsQuery,
  useClearNotifications,
  useMarkAllRead,
  useMarkRead,
} from './api.ts'
import { NotificationIcon, useNow } from './notification-icon.tsx'
import './notifications.css'

/** The bell with its panel. */
export function Bell() {
  const { Popover = NativePopover } = use(WidgetsContext)
  const feed = useQuery(feedQuery)
  const { mutate: readOne } = useMarkRead()
  const unread = feed.data?.unread ?? 0
  useNewNotifications(feed.data, readOne)
  const button = (
    <button type="button" className="bell" aria-label={bellLabel(unread)}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path className="icon-line" d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4h4M12 5V3.5" />
      </svg>
      {unread > 0 && (
        <span key={unread} className="bell-count" aria-hidden="true">
          {badgeOf(unread)}
        </span>
      )}
    </button>
  )
  return (
    <Popover label="Notifications" button={button} onOpen={() => void feed.refetch()}>
      {(close) => <BellPanel feed={feed} onRead={readOne} close={close} />}
    </Popover>
  )
}

/** The shop's popover. The browser closes it on Escape or a click outside, and restores the focus. */
function NativePopover({ label, button, onOpen, children }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      {cloneElement(button, { popoverTarget: id, 'aria-expanded': open })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="bell-panel"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState !== 'open') return
          panel.current?.focus()
          onOpen()
        }}
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

interface BellPanelProps {
  readonly feed: UseQueryResult<NotificationFeed>
  readonly onRead: (id: string) => void
  readonly close: () => void
}

function BellPanel({ feed, onRead, close }: BellPanelProps) {
  const readAll = useMarkAllRead()
  const clearAll = useClearNotifications()
  const newest = feed.data?.notifications[0]?.createdAt
  return (
    <div className="bell-content">
      <div className="bell-head">
        <h2>Notifications</h2>
        <button type="button" className="bell-close" aria-label="Close notifications" onClick={close}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" className="icon-line" />
          </svg>
        </button>
      </div>
      <NotificationList feed={feed} onRead={onRead} close={close} />
      <div className="bell-foot">
        <LinkButton to={paths.notifications} variant="quiet" size="small" onClick={close}>
          See all
        </LinkButton>
        {newest && Boolean(feed.data?.unread) && (
          <Button variant="quiet" size="small" onClick={() => readAll.mutate(newest)}>
            Mark all read
          </Button>
        )}
        {newest && (
          <Button variant="quiet" size="small" onClick={() => clearAll.mutate(newest)}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}

function NotificationList({ feed, onRead, close }: BellPanelProps) {
  const now = useNow()
  if (feed.isLoadingError) return <ErrorState error={feed.error} retry={() => void feed.refetch()} />
  if (!feed.data)
    return (
      <div className="bell-waiting" role="status" aria-label="Loading">
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </div>
    )
  if (feed.data.notifications.length === 0)
    return <p className="bell-empty">Nothing new. When something happens with your orders, you’ll see it here.</p>
  return (
    <ul className="bell-list">
      {feed.data.notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} now={now} onRead={onRead} onGo={close} />
      ))}
    </ul>
  )
}

interface NotificationItemProps {
  readonly notification: NotificationView
  readonly now: number
  readonly onRead: (id: string) => void
  readonly onGo: () => void
}

function NotificationItem({ notification, now, onRead, onGo }: NotificationItemProps) {
  const { id, type, title, message, createdAt, readAt } = notification
  const go = () => {
    if (!readAt) onRead(id)
    onGo()
  }
  return (
    <li>
      <Link to={targetOf(notification)} className={readAt ? 'notice' : 'notice notice-unread'} onClick={go}>
        <NotificationIcon type={type} />
        <span className="notice-text">
          <strong>{title}</strong>
          <span>{message}</span>
          <time dateTime={createdAt}>{formatTimeAgo(createdAt, now)}</time>
        </span>
        {!readAt && (
          <span className="notice-dot">
            <span className="visually-hidden">Unread</span>
          </span>
        )}
      </Link>
    </li>
  )
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** How long ago something was: `Just now`, `5 minutes ago`, `1 hour ago`, `3 days ago`. */
export function formatTimeAgo(at: string, now: number): string {
  const ms = now - Date.parse(at)
  if (ms < MINUTE) return 'Just now'
  if (ms < HOUR) return ago(ms / MINUTE, 'minute')
  if (ms < DAY) return ago(ms / HOUR, 'hour')
  return ago(ms / DAY, 'day')
}

/** The number on the bell: empty, `1` to `9`, or `9+`. */
export const badgeOf = (unread: number): string => (unread > 9 ? '9+' : unread > 0 ? String(unread) : '')

/** The bell's accessible name: contains the visible number and, for `9+`, the exact one. */
export function bellLabel(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${badgeOf(unread)} unread${unread > 9 ? ` (${unread})` : ''}`
}

function ago(amount: number, unit: string): string {
  const rounded = Math.floor(amount)
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'} ago`
}

/** Announces the newest arrival in a toast, with a sound if enabled. One that the open page shows is marked as read. */
function useNewNotifications(feed: NotificationFeed | undefined, onRead: (id: string) => void): void {
  const known = useRef<{ ids: ReadonlySet<string>; newest: string }>(undefined)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!feed) return
    const { ids, newest = '' } = known.current ?? {}
    const [first] = newNotifications(ids, feed, newest)
    known.current = {
      ids: new Set([...(ids ?? []), ...feed.notifications.map(({ id }) => id)]),
      newest: feed.notifications.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), newest),
    }
    if (!first) return
    // The sound setting is read only when a notification arrives; without it there is no sound.
    void queries.ensureQueryData(settingsQuery).then(
      ({ soundEnabled }) => soundEnabled && chime(),
      () => undefined,
    )
    const target = targetOf(first)
    if (target === pathname) return onRead(first.id)
    const view = () => {
      onRead(first.id)
      void navigate(target)
    }
    toast({ title: first.title, text: first.message, action: { label: 'View', run: view } })
  }, [feed, navigate, pathname, onRead, queries])
}
