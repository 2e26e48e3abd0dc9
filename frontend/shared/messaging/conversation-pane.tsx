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
import { messagesQuery, type Which } from './api.ts'
import { ConversationHead, type MessagePages, SHOP_PAGES } from './conversation-head.tsx'
import { MessageLog } from './message-log.tsx'
import { draftsAtom, type Outgoing, sayRead, useBlock, useRefresh } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'
import './messaging.css'

interface PaneProps extends Which {
  /** It stands on the page of what it is about. */
  readonly embedded?: boolean
  readonly pages?: MessagePages
}

/** One conversation: what was said, and the box to say more. */
export function ConversationPane({ id, orderKey, embedded = false, pages: at = SHOP_PAGES }: PaneProps) {
  const found = useInfiniteQuery(messagesQuery({ id, orderKey }))
  if (isProblem(found.error, 'conversation_not_found'))
    return <EmptyState title="We cannot show this conversation">It isn’t one of yours, or it’s gone.</EmptyState>
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="conversation-waiting" role="status" aria-label="Loading">
        <Skeleton height="3rem" width="60%" />
        <Skeleton height="3rem" width="45%" />
        <Skeleton height="3rem" width="55%" />
      </div>
    )
  const { pages } = found.data
  return (
    <Talk
      key={id}
      which={{ id, orderKey }}
      embedded={embedded}
      at={at}
      conversation={pages[0]!.conversation}
      messages={[...pages].reverse().flatMap(({ messages }) => messages)}
      older={found.hasNextPage ? { busy: found.isFetchingNextPage, load: () => void found.fetchNextPage() } : undefined}
    />
  )
}

/** Guests who came by an order's link can use the link in their email again. */
const Confirmed = ({ byLink, children }: { readonly byLink: boolean; readonly children: ReactNode }) =>
  byLink ? (
    children
  ) : (
    <div className="conversation-foot">
      <VerifiedOnly>{children}</VerifiedOnly>
    </div>
  )

interface TalkProps {
  readonly which: Which
  readonly embedded: boolean
  readonly at: MessagePages
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
  readonly older: { readonly busy: boolean; readonly load: () => void } | undefined
}

function Talk({ which: { id, orderKey }, embedded, at, conversation, messages, older }: TalkProps) {
  const which = useMemo(() => ({ id, orderKey }), [id, orderKey])
  const log = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const setDrafts = useSetAtom(draftsAtom)
  const out = useOutbox({ conversation, orderKey, messages })
  useMarkRead(which, messages, log)
  const say = (content: string) => {
    out.say(content)
    log.current?.scrollTo({ top: 0 })
  }
  const edit = (said: Outgoing) => {
    out.takeBack(said)
    setDrafts((now) => ({ ...now, [id]: [said.content, now[id]].filter(Boolean).join('\n') }))
    box.current?.focus()
  }
  const { name } = conversation.with
  return (
    <div className={embedded ? 'conversation conversation-embedded' : 'conversation'}>
      <ConversationHead conversation={conversation} which={which} embedded={embedded} pages={at} />
      <MessageLog place={log} which={which} conversation={conversation} messages={messages} older={older}>
        {messages.length === 0 && out.waiting.length === 0 && (
          <p className="conversation-silent">No messages yet. What would you like to say to {name}?</p>
        )}
        {out.waiting.map((said) => (
          <OutgoingBubble key={said.id} said={said} onAgain={() => out.again(said)} onEdit={() => edit(said)} />
        ))}
      </MessageLog>
      <ClosedNote conversation={conversation} which={which} />
      {!conversation.closedReason && (
        <Confirmed byLink={orderKey !== undefined}>
          <Composer conversationId={id} to={name} box={box} onSay={say} />
        </Confirmed>
      )}
    </div>
  )
}

interface ClosedNoteProps {
  readonly conversation: ConversationView
  readonly which: Which
}

/** Why the conversation is closed, or why the user can still write. */
function ClosedNote({ conversation, which }: ClosedNoteProps) {
  const change = useBlock(which)
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

/** From so many characters left on they are counted. */
const COUNTED_FROM = 200

interface ComposerProps {
  readonly conversationId: string
  readonly to: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly onSay: (content: string) => void
}

/** Enter sends, Shift+Enter begins a new line; what was begun stays while one looks elsewhere. */
function Composer({ conversationId, to, box, onSay }: ComposerProps) {
  const [drafts, setDrafts] = useAtom(draftsAtom)
  const id = useId()
  const text = drafts[conversationId] ?? ''
  const write = (words: string) => setDrafts((now) => ({ ...now, [conversationId]: words }))
  const left = MAX_MESSAGE_LENGTH - text.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => fitHeight(box.current), [text])

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const content = text.trim()
    box.current?.focus()
    if (!content) return
    onSay(content)
    write('')
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
        ref={box}
        id={id}
        rows={1}
        maxLength={MAX_MESSAGE_LENGTH}
        placeholder="Write a message"
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target }) => write(target.value)}
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
  readonly said: Outgoing
  readonly onAgain: () => void
  /** Back into the box it was written in. */
  readonly onEdit: () => void
}

/** On its way, or not sent and why. */
function OutgoingBubble({ said: { content, at, problem }, onAgain, onEdit }: OutgoingProps) {
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
          <Button variant="quiet" size="small" onClick={onAgain}>
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
function useMarkRead(which: Which, messages: readonly MessageView[], place: RefObject<Element | null>): void {
  const seen = useInSight(place)
  const told = useRef('')
  const refresh = useRefresh()
  const newest = messages.findLast(({ mine, readAt }) => !mine && !readAt)?.id
  useEffect(() => {
    if (!seen || !newest || told.current === newest) return
    told.current = newest
    sayRead(which, newest).then(
      () => refresh.all(),
      // The next visit marks them again; a failure loses nothing.
      () => {
        told.current = ''
      },
    )
  }, [seen, newest, which, refresh])
}

function useInSight(place: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  const [looking, setLooking] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  useEffect(() => {
    const look = () => setLooking(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return inView && looking
}
