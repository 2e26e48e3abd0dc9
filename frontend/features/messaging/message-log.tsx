import type { ReactNode, RefObject } from 'react'
import type { ConversationView, MessageView } from '#domain/messaging/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import type { Which } from './api.ts'
import { MessageBubble } from './message-bubble.tsx'
import { byDay, daySeparator } from './message-words.ts'
import { ReportMessage } from './report-message.tsx'
import './message-log.css'

interface MessageLogProps {
  readonly place: RefObject<HTMLDivElement | null>
  readonly which: Which
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
  /** Fetches those before them; undefined when these are all. */
  readonly older: { readonly busy: boolean; readonly load: () => void } | undefined
  /** What is still on its way. */
  readonly children: ReactNode
}

/** Everything that was said. It stands at its end and stays there, unless somebody reads further up. */
export function MessageLog({ place, which, conversation, messages, older, children }: MessageLogProps) {
  const { name } = conversation.with
  const now = new Date()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled is reached with the keyboard.
    <div ref={place} className="message-log" role="log" aria-label={`Messages with ${name}`} tabIndex={0}>
      <div className="message-log-inside">
        {older && (
          <Button look="quiet" size="small" busy={older.busy} onClick={older.load}>
            Show older messages
          </Button>
        )}
        {byDay(messages).map((day) => (
          <section key={day[0]!.id} className="message-day" aria-label={daySeparator(day[0]!.createdAt, now)}>
            <p className="message-date" aria-hidden="true">
              {daySeparator(day[0]!.createdAt, now)}
            </p>
            {day.map((message) => (
              <MessageBubble
                key={message.id}
                message={message}
                other={name}
                actions={message.mine ? null : <ReportMessage which={which} message={message} />}
              />
            ))}
          </section>
        ))}
        {children}
      </div>
    </div>
  )
}
