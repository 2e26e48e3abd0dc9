import type { ReactNode } from 'react'
import type { MessageView } from '#domain/messaging/contract.ts'
import { timeWords } from '#frontend/lib/market-clock.ts'
import { ReadTick } from './read-tick.tsx'

interface BubbleProps {
  readonly message: MessageView
  /** Whose words they are when they are not one's own. */
  readonly other: string
  /** What can be done about it. */
  readonly actions?: ReactNode
}

export function MessageBubble({ message: { mine, content, createdAt, readAt }, other, actions }: BubbleProps) {
  return (
    <div className={mine ? 'message message-mine' : 'message'}>
      <p className="message-text">
        <span className="visually-hidden">{mine ? 'You' : other}: </span>
        {content}
      </p>
      <p className="message-foot">
        <time dateTime={createdAt}>{timeWords(createdAt)}</time>
        {mine && <ReadTick read={readAt !== null} />}
        {actions}
      </p>
    </div>
  )
}
