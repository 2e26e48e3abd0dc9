import { Fragment, lazy, type ReactNode, type RefObject, useState } from 'react'
import type { ConversationView, MessageView } from '#domain/messaging/contract.ts'
import {
  formatFullWeekday,
  formatMonthDay,
  formatShortDay,
  formatTime,
  formatWeekday,
  marketDay,
} from '#frontend/shared/lib/marketplace-time.ts'
import { ActionMenu } from '#frontend/shared/ui/action-menu.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import type { ConversationReference } from './api.ts'
import './messaging.css'

interface MessageLogProps {
  readonly log: RefObject<HTMLDivElement | null>
  readonly reference: ConversationReference
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
  /** Loads older messages; undefined if there are none. */
  readonly older: { readonly busy: boolean; readonly load: () => void } | undefined
  /** Messages that are still being sent. */
  readonly children: ReactNode
}

/** The messages, scrolled to the newest one unless the user scrolls up. */
export function MessageLog({ log, reference, conversation, messages, older, children }: MessageLogProps) {
  const { name } = conversation.with
  const now = new Date()
  const [firstUnread] = useState(() => firstUnreadId(messages, conversation.unread))
  // Id of the newest message when the user left the end of the log; undefined at the end.
  const [leftAt, setLeftAt] = useState<string>()
  const newest = messages.at(-1)
  const lastOwn = messages.findLast(({ mine }) => mine)?.id
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // The log is a reversed column: 0 is its end.
    const isAtEnd = Math.abs(currentTarget.scrollTop) < AT_END_PX
    setLeftAt((left) => (isAtEnd ? undefined : (left ?? newest?.id)))
  }
  const hasNew = leftAt !== undefined && newest?.id !== leftAt && newest?.mine === false
  return (
    <div className="message-log-frame">
      <div
        ref={log}
        className="message-log"
        role="log"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="message-log-inside">
          {older && (
            <Button variant="quiet" size="small" busy={older.busy} onClick={older.load}>
              Show older messages
            </Button>
          )}
          {groupByDay(messages).map((day) => (
            <section key={day[0]!.id} className="message-day" aria-label={daySeparator(day[0]!.createdAt, now)}>
              <p className="message-date" aria-hidden="true">
                {daySeparator(day[0]!.createdAt, now)}
              </p>
              {day.map((message) => (
                <Fragment key={message.id}>
                  {message.id === firstUnread && <p className="message-unread-mark">New</p>}
                  <MessageBubble
                    message={message}
                    other={name}
                    showState={message.id === lastOwn}
                    actions={message.mine ? null : <MessageActions reference={reference} message={message} />}
                  />
                </Fragment>
              ))}
            </section>
          ))}
          {children}
        </div>
      </div>
      {leftAt !== undefined && (
        <button
          type="button"
          className={hasNew ? 'message-latest message-latest-new' : 'message-latest'}
          onClick={() => log.current?.scrollTo({ top: 0 })}
        >
          {hasNew ? 'New messages' : 'Latest messages'}
          <span className="message-latest-icon">
            <Icon name="forward" size={18} />
          </span>
        </button>
      )}
    </div>
  )
}

/** Closer to the end than this, the log counts as scrolled to it. */
const AT_END_PX = 120

/** Id of the first message that the user has not read; undefined when all are read or it is on an older page. */
export function firstUnreadId(
  messages: readonly Pick<MessageView, 'id' | 'mine'>[],
  unread: number,
): string | undefined {
  return unread > 0 ? messages.filter(({ mine }) => !mine).at(-unread)?.id : undefined
}

interface BubbleProps {
  readonly message: MessageView
  /** Name of the other party. */
  readonly other: string
  /** Whether the read status is visible as text. */
  readonly showState: boolean
  /** Actions on the message. */
  readonly actions?: ReactNode
}

function MessageBubble({ message: { mine, content, createdAt, readAt }, other, showState, actions }: BubbleProps) {
  return (
    <div className={mine ? 'message message-mine' : 'message'}>
      <p className="message-text">
        <span className="visually-hidden">{mine ? 'You' : other}: </span>
        {content}
      </p>
      <div className="message-foot">
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {mine && <ReadTick read={readAt !== null} showState={showState} />}
        {actions}
      </div>
    </div>
  )
}

/** One tick means sent, two ticks mean read. */
function ReadTick({ read, showState }: { readonly read: boolean; readonly showState: boolean }) {
  return (
    <span className={read ? 'read-tick read-tick-read' : 'read-tick'}>
      <svg viewBox="0 0 28 16" width="21" height="12" aria-hidden="true">
        <path className="icon-line" d={read ? 'm2 8 5 5L16 3m-4 8 2 2L25 3' : 'm7 8 5 5L21 3'} />
      </svg>
      <span className={showState ? undefined : 'visually-hidden'}>{read ? 'Read' : 'Sent'}</span>
    </span>
  )
}

const daysBetween = (at: string, now: Date): number =>
  (Date.parse(marketDay(now)) - Date.parse(marketDay(at))) / 86_400_000
const isSameYear = (at: string, now: Date): boolean => marketDay(at).slice(0, 4) === marketDay(now).slice(0, 4)

/** Heading of a day: `Today`, `Yesterday`, or `Monday, May 4`, with the year unless it is the current one. */
export function daySeparator(at: string, now: Date): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return isSameYear(at, now) ? formatWeekday(at) : formatFullWeekday(at)
}

/** Short form for lists: the time if today, otherwise the day, with the year unless it is the current one. */
export function formatShortTime(at: string, now: Date): string {
  if (daysBetween(at, now) === 0) return formatTime(at)
  return isSameYear(at, now) ? formatMonthDay(at) : formatShortDay(at)
}

/** Groups messages by day, in the given order. */
export function groupByDay<M extends { readonly createdAt: string }>(
  messages: readonly M[],
): readonly (readonly M[])[] {
  const days: M[][] = []
  let last = ''
  for (const message of messages) {
    const day = marketDay(message.createdAt)
    if (day !== last) days.push([])
    last = day
    days.at(-1)!.push(message)
  }
  return days
}

/** Loads the contract's schema when the user reports a message. */
const Form = lazy(async () => ({ default: (await import('./report-message-form.tsx')).ReportMessageForm }))

interface MessageActionsProps {
  readonly reference: ConversationReference
  readonly message: MessageView
}

function MessageActions({ reference, message }: MessageActionsProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (message.reported) return <span>You reported this</span>
  return (
    <>
      <ActionMenu label="Message actions" actions={[{ label: 'Report message', onSelect: () => setOpen(true) }]} />
      <FormDialog open={open} title="Report this message" onClose={close}>
        <Form reference={reference} messageId={message.id} onDone={close} />
      </FormDialog>
    </>
  )
}
