import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NotificationFilter } from '#domain/notifications/contract.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { feedQuery, noticesQuery, useReadAll } from './api.ts'
import { NoticeCard } from './notice-card.tsx'
import { FILTERS, filterNamed } from './notice-filters.ts'
import { NoticeStats } from './notice-stats.tsx'
import './notice-centre.css'

const CHOICES = { filter: filterNamed }

/** Everything the one signed in was told, newest first. */
export function NoticeCentre() {
  const { list, narrow } = useListAddress(CHOICES)
  const notices = useQuery({ ...noticesQuery(list), placeholderData: keepPreviousData })
  if (notices.isLoadingError) return <ErrorState error={notices.error} retry={() => void notices.refetch()} />
  const { data } = notices
  return (
    <>
      <NoticeStats unread={data?.unread} />
      <div className="notice-tools">
        <label>
          Show
          <select value={list.filter} onChange={({ target }) => narrow({ filter: filterNamed(target.value) })}>
            {FILTERS.map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <MarkAllRead unread={data?.unread ?? 0} />
      </div>
      {!data ? (
        <Skeleton height="16rem" />
      ) : data.notifications.length === 0 && list.page === 1 ? (
        <None filter={list.filter} />
      ) : (
        <>
          <ul className="notice-cards" aria-busy={notices.isPlaceholderData}>
            {data.notifications.map((notification) => (
              <NoticeCard key={notification.id} notification={notification} />
            ))}
          </ul>
          <Pager page={list.page} pages={Math.ceil(data.total / data.pageSize)} />
        </>
      )}
    </>
  )
}

/** Up to the newest there is in sight of the bell: what comes while the button is pressed stays unread. */
function MarkAllRead({ unread }: { readonly unread: number }) {
  const newest = useQuery(feedQuery).data?.notifications[0]?.createdAt
  const readAll = useReadAll()
  return (
    <Button
      look="secondary"
      size="small"
      disabled={unread === 0 || !newest}
      onClick={() => newest && readAll.mutate(newest)}
    >
      Mark All Read
    </Button>
  )
}

const None = ({ filter }: { readonly filter: NotificationFilter }) =>
  filter === 'unread' ? (
    <EmptyState title="All caught up! No unread notifications." />
  ) : (
    <EmptyState title="No notifications found">
      {filter === 'all' ? 'When something happens with your orders, you’ll see it here.' : 'There are none like this.'}
    </EmptyState>
  )
