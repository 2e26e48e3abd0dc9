import { Link } from 'react-router-dom'
import type { NotificationView } from '#domain/notifications/contract.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import { agoWords } from './bell-words.ts'
import { NoticeIcon } from './notice-icon.tsx'

interface Props {
  readonly notification: NotificationView
  readonly now: number
  readonly onRead: (id: string) => void
  readonly onGo: () => void
}

export function NoticeItem({ notification, now, onRead, onGo }: Props) {
  const { id, type, title, message, createdAt, readAt } = notification
  const go = () => {
    if (!readAt) onRead(id)
    onGo()
  }
  return (
    <li>
      <Link to={targetOf(notification)} className={readAt ? 'notice' : 'notice notice-unread'} onClick={go}>
        <NoticeIcon type={type} />
        <span className="notice-words">
          <strong>{title}</strong>
          <span>{message}</span>
          <time dateTime={createdAt}>{agoWords(createdAt, now)}</time>
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
