import { NavLink } from 'react-router-dom'
import type { ConversationView } from '#domain/messaging/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { aboutWords } from './about-words.ts'
import { shortMoment } from './message-words.ts'

export function ConversationItem({ conversation }: { readonly conversation: ConversationView }) {
  const { id, with: other, subject, unread, lastMessage } = conversation
  return (
    <NavLink to={paths.conversation(id)} className={unread > 0 ? 'conversation-item unread' : 'conversation-item'}>
      <strong className="conversation-name">{other.name}</strong>
      {lastMessage && <time dateTime={lastMessage.createdAt}>{shortMoment(lastMessage.createdAt, new Date())}</time>}
      <span className="conversation-about">{aboutWords(subject)}</span>
      <span className="conversation-last">
        {lastMessage?.mine && 'You: '}
        {lastMessage?.content}
      </span>
      {unread > 0 && (
        <Badge tone="tomato">
          {unread}
          <span className="visually-hidden"> unread</span>
        </Badge>
      )}
    </NavLink>
  )
}
