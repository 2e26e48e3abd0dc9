import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ConversationView, MessageView } from '#domain/messaging/contract.ts'
import { MAX_MESSAGE_LENGTH } from '#domain/messaging/conversation.ts'
import { formatTime } from '#frontend/shared/lib/marketplace-time.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { TextArea } from '#frontend/shared/ui/fields.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { VerifiedOnly } from '#frontend/shared/ui/verified-only.tsx'
import { type ConversationReference, messagesQuery } from './api.ts'
import { ConversationHead, type MessagePages, SHOP_PAGES } from './conversation-head.tsx'
import { MessageLog } from './message-log.tsx'
import { draftsAtom, markReadUpTo, type Outgoing, useBlockMember, useRefresh } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'
import './messaging.css'

interface PaneProps extends ConversationReference {
  /** Whether it is embedded in the page of its subject. */
  readonly embedded?: boolean
  readonly pages?: MessagePages
}

/** One conversation: its messages and the composer. */
export function ConversationPane({ id, orderKey, embedded = false, pages: messagePages = SHOP_PAGES }: PaneProps) {
  const result = useInfiniteQuery(messagesQuery({ id, orderKey }))
  if (isProblem(result.error, 'conversation_not_found'))
    return <EmptyState title="We cannot show this conversation">It isn’t one of yours, or it’s gone.</EmptyState>
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (!result.data)
    return (
      <div className="conversation-waiting" role="status" aria-label="Loading">
        <Skeleton height="3rem" width="60%" />
        <Skeleton height="3rem" width="45%" />
        <Skeleton height="3rem" width="55%" />
      </div>
    )
  const { pages } = result.data
  return (
    <Conversation
      key={id}
      reference={{ id, orderKey }}
      embedded={embedded}
      pages={messagePages}
      conversation={pages[0]!.conversation}
      messages={[...pages].reverse().flatMap(({ messages }) => messages)}
      older={
        result.hasNextPage ? { busy: result.isFetchingNextPage, load: () => void result.fetchNextPage() } : undefined
      }
    />
  )
}

/** Requires a verified email address, except with an order's key: its link was sent by email. */
const VerifiedSender = ({ hasOrderKey, children }: { readonly hasOrderKey: boolean; readonly children: ReactNode }) =>
  hasOrderKey ? (
    children
  ) : (
    <div className="conversation-foot">
      <VerifiedOnly>{children}</VerifiedOnly>
    </div>
  )

interface ConversationProps {
  readonly reference: ConversationReference
  readonly embedded: boolean
  readonly pages: MessagePages
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
  readonly older: { readonly busy: boolean; readonly load: () => void } | undefined
}

function Conversation({
  reference: { id, orderKey },
  embedded,
  pages,
  conversation,
  messages,
  older,
}: ConversationProps) {
  const reference = useMemo(() => ({ id, orderKey }), [id, orderKey])
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const setDrafts = useSetAtom(draftsAtom)
  const outbox = useOutbox({ conversation, orderKey, messages })
  useMarkRead(reference, messages, log)
  const send = (content: string) => {
    outbox.send(content)
    log.current?.scrollTo({ top: 0 })
  }
  const edit = (message: Outgoing) => {
    outbox.remove(message)
    setDrafts((now) => ({ ...now, [id]: [message.content, now[id]].filter(Boolean).join('\n') }))
    field.current?.focus()
  }
  const { name } = conversation.with
  return (
    <div className={embedded ? 'conversation conversation-embedded' : 'conversation'}>
      <ConversationHead conversation={conversation} reference={reference} embedded={embedded} pages={pages} />
      <MessageLog log={log} reference={reference} conversation={conversation} messages={messages} older={older}>
        {messages.length === 0 && outbox.pending.length === 0 && (
          <p className="conversation-silent">No messages yet. What would you like to say to {name}?</p>
        )}
        {outbox.pending.map((message) => (
          <OutgoingBubble
            key={message.id}
            message={message}
            onRetry={() => outbox.retry(message)}
            onEdit={() => edit(message)}
          />
        ))}
      </MessageLog>
      <ClosedNote conversation={conversation} reference={reference} />
      {!conversation.closedReason && (
        <VerifiedSender hasOrderKey={orderKey !== undefined}>
          <Composer conversationId={id} to={name} field={field} onSend={send} />
        </VerifiedSender>
      )}
    </div>
  )
}

interface ClosedNoteProps {
  readonly conversation: ConversationView
  readonly reference: ConversationReference
}

/** Why the conversation is closed, or why the user can still write. */
function ClosedNote({ conversation, reference }: ClosedNoteProps) {
  const change = useBlockMember(reference)
  const { closedReason, blockedByMe, with: other } = conversation
  if (closedReason === 'conversation_closed')
    return (
      <p className="closed-note">
        Our support team closed this conversation. The messages stay here. If anything is still open, contact support.
      </p>
    )
  if (closedReason === 'messaging_restricted')
    return (
      <p className="closed-note">
        Our support team restricted you from sending messages to {other.name}. If anything is still open, contact
        support.
      </p>
    )
  if (closedReason === 'sender_blocked')
    return <p className="closed-note">{other.name} does not accept messages from you.</p>
  if (closedReason === 'recipient_blocked')
    return (
      <p className="closed-note">
        You have blocked {other.name}.{' '}
        <Button variant="secondary" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
          Unblock to write
        </Button>
      </p>
    )
  return (
    blockedByMe && (
      <p className="closed-note">
        You have blocked {other.name}. About this order you can still write to each other until it is done.
      </p>
    )
  )
}

/** The composer shows the number of characters left from this many on. */
const COUNTED_FROM = 200

interface ComposerProps {
  readonly conversationId: string
  readonly to: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onSend: (content: string) => void
}

/** Enter sends, Shift+Enter starts a new line. Unsent text survives leaving the conversation. */
function Composer({ conversationId, to, field, onSend }: ComposerProps) {
  const [drafts, setDrafts] = useAtom(draftsAtom)
  const id = useId()
  const text = drafts[conversationId] ?? ''
  const setText = (typed: string) => setDrafts((now) => ({ ...now, [conversationId]: typed }))
  const left = MAX_MESSAGE_LENGTH - text.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => fitHeight(field.current), [text])

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const content = text.trim()
    field.current?.focus()
    if (!content) return
    onSend(content)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <form className="composer" onSubmit={send}>
      <label htmlFor={id} className="visually-hidden">
        Message to {to}
      </label>
      <TextArea
        ref={field}
        id={id}
        rows={1}
        maxLength={MAX_MESSAGE_LENGTH}
        placeholder="Write a message"
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" disabled={!text.trim()}>
        Send
      </Button>
      <p id={`${id}-hint`} className="composer-hint">
        Enter sends, Shift+Enter starts a new line.
      </p>
      <p className="composer-left" role="status">
        {left <= COUNTED_FROM && `${left} characters left`}
      </p>
    </form>
  )
}

/** Browsers without `field-sizing` need the height in pixels; the stylesheet limits it. */
function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

interface OutgoingProps {
  readonly message: Outgoing
  readonly onRetry: () => void
  /** Moves the text back into the composer. */
  readonly onEdit: () => void
}

/** A message that is being sent, or the reason why sending failed. */
function OutgoingBubble({ message: { content, at, problem }, onRetry, onEdit }: OutgoingProps) {
  return (
    <div className={problem ? 'message message-mine message-stuck' : 'message message-mine'}>
      <p className="message-text">
        <span className="visually-hidden">You: </span>
        {content}
      </p>
      {problem ? (
        <div className="message-problem" role="alert">
          <p>
            <strong>Not sent.</strong> {problem}
          </p>
          <Button variant="quiet" size="small" onClick={onRetry}>
            Try again
          </Button>
          <Button variant="quiet" size="small" onClick={onEdit}>
            Edit
          </Button>
        </div>
      ) : (
        <p className="message-foot">
          <time dateTime={at}>{formatTime(at)}</time> Sending…
        </p>
      )}
    </div>
  )
}

/** Marks messages as read while they are visible in a focused window. */
function useMarkRead(
  reference: ConversationReference,
  messages: readonly MessageView[],
  element: RefObject<Element | null>,
): void {
  const isVisible = useIsVisible(element)
  const markedId = useRef('')
  const refresh = useRefresh()
  const newest = messages.findLast(({ mine, readAt }) => !mine && !readAt)?.id
  useEffect(() => {
    if (!isVisible || !newest || markedId.current === newest) return
    markedId.current = newest
    markReadUpTo(reference, newest).then(
      () => refresh.all(),
      // The next visit marks them again; a failure loses nothing.
      () => {
        markedId.current = ''
      },
    )
  }, [isVisible, newest, reference, refresh])
}

function useIsVisible(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  const [isPageVisible, setPageVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  useEffect(() => {
    const update = () => setPageVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return inView && isPageVisible
}
