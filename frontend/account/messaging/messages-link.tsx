import { useQuery } from '@tanstack/react-query'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { unreadQuery } from './api.ts'
import '#frontend/shared/ui/ui.css'

interface MessagesLinkProps {
  readonly onGo?: (() => void) | undefined
}

/** 'Messages' with how many wait to be read. */
export function MessagesLink({ onGo }: MessagesLinkProps) {
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread ?? 0
  return (
    <LinkButton
      to={paths.messages}
      look="quiet"
      size="small"
      className="counted-link"
      {...(onGo ? { onClick: onGo } : {})}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path className="icon-line" d="M4 5h16v11H10l-5 4v-4H4V5Z" />
      </svg>
      <span>Messages</span>
      {unread > 0 && (
        <Badge tone="tomato">
          {unread > 99 ? '99+' : unread}
          <span className="visually-hidden"> unread</span>
        </Badge>
      )}
    </LinkButton>
  )
}
