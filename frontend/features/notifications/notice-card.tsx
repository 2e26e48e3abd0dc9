import { Link } from 'react-router-dom'
import type { NotificationView } from '#domain/notifications/contract.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { useReadOne, useRemoveOne } from './api.ts'
import { TYPE_WORDS } from './notice-filters.ts'
import { NoticeIcon } from './notice-icon.tsx'

/** One notification with all there is to do about it. Whoever follows it has read it. */
export function NoticeCard({ notification }: { readonly notification: NotificationView }) {
  const { id, type, title, message, createdAt, readAt } = notification
  const read = useReadOne()
  const remove = useRemoveOne()
  const about = <span className="visually-hidden">: {message}</span>
  return (
    <li className={readAt ? 'notice-card' : 'notice-card notice-card-unread'}>
      <NoticeIcon type={type} />
      <div className="notice-card-words">
        <p className="notice-card-title">
          <Link to={targetOf(notification)} onClick={() => !readAt && read.mutate(id)}>
            {title}
            {about}
          </Link>
          <Badge tone={TONES[type]}>{TYPE_WORDS[type].one}</Badge>
          {!readAt && (
            <span className="notice-dot">
              <span className="visually-hidden">Unread</span>
            </span>
          )}
        </p>
        <p>{message}</p>
        <time dateTime={createdAt}>{momentWords(createdAt)}</time>
      </div>
      <div className="notice-card-ways">
        {!readAt && (
          <Button look="quiet" size="small" onClick={() => read.mutate(id)}>
            Mark Read{about}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => remove.mutate(id)}>
          Delete{about}
        </Button>
      </div>
    </li>
  )
}

const TONES = { order: 'leaf', inventory: 'honey', message: 'leaf', alert: 'tomato', update: 'honey' } as const
