import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import type { NotificationFilter, NotificationView } from '#domain/notifications/contract.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import { useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatDateTime, instantOf, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton, Spinner } from '#frontend/shared/ui/states.tsx'
import {
  countsQuery,
  feedQuery,
  notificationsQuery,
  useMarkAllRead,
  useMarkRead,
  useRemoveNotification,
} from './api.ts'
import { NotificationIcon, useNow } from './notification-icon.tsx'
import './notifications.css'
import '#frontend/shared/ui/ui.css'

/** Start of the day and the week of an instant in the marketplace's time zone; weeks start on Sunday. */
export function periodStarts(now: number): { readonly day: string; readonly week: string } {
  const today = new Date(marketDay(now))
  const sunday = new Date(today.getTime() - today.getUTCDay() * 86_400_000)
  const startOf = (day: Date) => instantOf(`${day.toISOString().slice(0, 10)}T00:00`)
  return { day: startOf(today), week: startOf(sunday) }
}

/** Counts of notifications; `unread` comes from the list, which may be newer than the counts. */
function NotificationStats({ unread }: { readonly unread: number | undefined }) {
  const { data } = useQuery(countsQuery(periodStarts(useNow())))
  return (
    <StatTiles
      tiles={[
        ['Total', data?.total],
        ['Unread', unread ?? data?.unread],
        ['Today', data?.today],
        ['This week', data?.week],
      ]}
    />
  )
}

/** Labels of each type, on its badge and in the filter. */
const TYPE_LABELS: Readonly<Record<NotificationView['type'], { readonly one: string; readonly many: string }>> = {
  order: { one: 'Order', many: 'Orders' },
  inventory: { one: 'Inventory', many: 'Inventory' },
  message: { one: 'Message', many: 'Messages' },
  alert: { one: 'Alert', many: 'Alerts' },
  update: { one: 'Update', many: 'Updates' },
}

const types = Object.entries(TYPE_LABELS) as [NotificationView['type'], { many: string }][]

export const FILTERS: readonly (readonly [NotificationFilter, string])[] = [
  ['all', 'All notifications'],
  ['unread', 'Unread'],
  ...types.map(([type, { many }]) => [type, many] as const),
]

/** The filter that the URL names; `all` if the name is missing or unknown. */
export const filterNamed = (name: string): NotificationFilter => FILTERS.find(([key]) => key === name)?.[0] ?? 'all'

/** A notification with its actions. Opening its link marks it as read. */
function NotificationCard({ notification }: { readonly notification: NotificationView }) {
  const { id, type, title, message, createdAt, readAt } = notification
  const read = useMarkRead()
  const remove = useRemoveNotification()
  const about = <span className="visually-hidden">: {message}</span>
  return (
    <li className={readAt ? 'notice-card' : 'notice-card notice-card-unread'}>
      <NotificationIcon type={type} />
      <div className="notice-card-text">
        <p className="notice-card-title">
          <Link to={targetOf(notification)} onClick={() => !readAt && read.mutate(id)}>
            {title}
            {about}
          </Link>
          <Badge tone={TONES[type]}>{TYPE_LABELS[type].one}</Badge>
          {!readAt && (
            <span className="notice-dot">
              <span className="visually-hidden">Unread</span>
            </span>
          )}
        </p>
        <p>{message}</p>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </div>
      <div className="notice-card-actions">
        {!readAt && (
          <Button variant="quiet" size="small" onClick={() => read.mutate(id)}>
            Mark as read{about}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => remove.mutate(id)}>
          Delete{about}
        </Button>
      </div>
    </li>
  )
}

const TONES = { order: 'leaf', inventory: 'honey', message: 'leaf', alert: 'tomato', update: 'honey' } as const

const CHOICES = { filter: filterNamed }

/** All notifications of the user, newest first. */
function NotificationCenter() {
  const { list, setFilters } = useListParams(CHOICES)
  const notifications = useQuery({ ...notificationsQuery(list), placeholderData: keepPreviousData })
  if (notifications.isLoadingError)
    return <ErrorState error={notifications.error} retry={() => void notifications.refetch()} />
  const { data } = notifications
  return (
    <>
      <NotificationStats unread={data?.unread} />
      <div className="notice-tools">
        <label>
          Show
          <select value={list.filter} onChange={({ target }) => setFilters({ filter: filterNamed(target.value) })}>
            {FILTERS.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <MarkAllRead unread={data?.unread ?? 0} />
      </div>
      {!data ? (
        <Skeleton height="16rem" />
      ) : data.notifications.length === 0 && list.page === 1 ? (
        <NoNotifications filter={list.filter} />
      ) : (
        <>
          <ul className="notice-cards" aria-busy={notifications.isPlaceholderData}>
            {data.notifications.map((notification) => (
              <NotificationCard key={notification.id} notification={notification} />
            ))}
          </ul>
          <Pager page={list.page} pages={Math.ceil(data.total / data.pageSize)} />
        </>
      )}
    </>
  )
}

/** Marks everything up to the newest notification in the bell; one that arrives meanwhile stays unread. */
function MarkAllRead({ unread }: { readonly unread: number }) {
  const newest = useQuery(feedQuery).data?.notifications[0]?.createdAt
  const readAll = useMarkAllRead()
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={unread === 0 || !newest}
      onClick={() => newest && readAll.mutate(newest)}
    >
      Mark all as read
    </Button>
  )
}

const NoNotifications = ({ filter }: { readonly filter: NotificationFilter }) =>
  filter === 'unread' ? (
    <EmptyState title="All caught up! No unread notifications." />
  ) : (
    <EmptyState title="No notifications found">
      {filter === 'all'
        ? 'When something happens with your orders, you’ll see it here.'
        : 'Choose “All notifications” to see the others.'}
    </EmptyState>
  )

export function NotificationsPage() {
  const user = useUser()
  const [search] = useSearchParams()
  // The settings used to be a tab of this page.
  if (search.get('tab') === 'settings') return <Navigate replace to={paths.notificationSettings} />
  return (
    <div className="page" style={{ maxWidth: '56rem' }}>
      <PageTitle>Notifications</PageTitle>
      {user.isPending ? (
        <Spinner />
      ) : user.isLoadingError ? (
        <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
      ) : user.data ? (
        <>
          <div className="row notice-head">
            <h1>Notifications</h1>
            <LinkButton to={paths.notificationSettings} variant="secondary" size="small">
              Notification settings
            </LinkButton>
          </div>
          <NotificationCenter />
        </>
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function SignedOut() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      wholePage
      title="Sign in to view notifications"
      action={<LinkButton to={paths.loginThen(pathname + search)}>Sign in</LinkButton>}
    >
      Updates on your orders, and what’s new from your favorites.
    </EmptyState>
  )
}

interface StatTilesProps {
  /** An unknown figure leaves its tile blank. */
  readonly tiles: readonly (readonly [label: string, value: string | number | undefined])[]
  /** Label of the highlighted tile. */
  readonly marked?: string | undefined
}

/** A row of key figures. */
function StatTiles({ tiles, marked }: StatTilesProps) {
  return (
    <dl className="tiles">
      {tiles.map(([label, value]) => (
        <div key={label} className={label === marked ? 'tile tile-marked' : 'tile'}>
          <dt>{label}</dt>
          <dd>{value ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}
