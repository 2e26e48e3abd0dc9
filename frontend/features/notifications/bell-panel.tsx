import type { UseQueryResult } from '@tanstack/react-query'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { useClearAll, useReadAll } from './api.ts'
import { NoticeItem } from './notice-item.tsx'
import { useNow } from './use-now.ts'

interface Props {
  readonly feed: UseQueryResult<NotificationFeed>
  readonly onRead: (id: string) => void
  readonly close: () => void
}

export function BellPanel({ feed, onRead, close }: Props) {
  const readAll = useReadAll()
  const clearAll = useClearAll()
  const newest = feed.data?.notifications[0]?.createdAt
  return (
    <>
      <div className="bell-head">
        <h2>Notifications</h2>
        <button type="button" className="bell-close" aria-label="Close notifications" onClick={close}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" className="icon-line" />
          </svg>
        </button>
      </div>
      <Notices feed={feed} onRead={onRead} close={close} />
      <div className="bell-foot">
        <LinkButton to={paths.notifications} look="quiet" size="small" onClick={close}>
          See all
        </LinkButton>
        {newest && Boolean(feed.data?.unread) && (
          <Button look="quiet" size="small" onClick={() => readAll.mutate(newest)}>
            Mark all read
          </Button>
        )}
        {newest && (
          <Button look="quiet" size="small" onClick={() => clearAll.mutate(newest)}>
            Clear all
          </Button>
        )}
      </div>
    </>
  )
}

function Notices({ feed, onRead, close }: Props) {
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
        <NoticeItem key={notification.id} notification={notification} now={now} onRead={onRead} onGo={close} />
      ))}
    </ul>
  )
}
