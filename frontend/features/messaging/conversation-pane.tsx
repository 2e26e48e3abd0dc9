import { useInfiniteQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type ReactNode, useMemo, useRef } from 'react'
import type { ConversationView, MessageView } from '#domain/messaging/contract.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { VerifiedOnly } from '#frontend/ui/verified-only.tsx'
import { messagesQuery, type Which } from './api.ts'
import { draftsAtom } from './atoms.ts'
import { ClosedNote } from './closed-note.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { MessageLog } from './message-log.tsx'
import type { Outgoing } from './outbox.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useOutbox } from './use-outbox.ts'
import './conversation-pane.css'

interface PaneProps extends Which {
  /** It stands on the page of what it is about. */
  readonly embedded?: boolean
}

/** One conversation: what was said, and the box to say more. */
export function ConversationPane({ id, orderKey, embedded = false }: PaneProps) {
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
      conversation={pages[0]!.conversation}
      messages={[...pages].reverse().flatMap(({ messages }) => messages)}
      older={found.hasNextPage ? { busy: found.isFetchingNextPage, load: () => void found.fetchNextPage() } : undefined}
    />
  )
}

/** Whoever came by an order's link has the mail it was in. */
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
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
  readonly older: { readonly busy: boolean; readonly load: () => void } | undefined
}

function Talk({ which: { id, orderKey }, embedded, conversation, messages, older }: TalkProps) {
  const which = useMemo(() => ({ id, orderKey }), [id, orderKey])
  const log = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const setDrafts = useSetAtom(draftsAtom)
  const out = useOutbox({ conversation, orderKey, messages })
  useMarkRead(which, messages, log)
  const edit = (said: Outgoing) => {
    out.takeBack(said)
    setDrafts((now) => ({ ...now, [id]: [said.content, now[id]].filter(Boolean).join('\n') }))
    box.current?.focus()
  }
  const { name } = conversation.with
  return (
    <div className={embedded ? 'conversation conversation-embedded' : 'conversation'}>
      <ConversationHead conversation={conversation} which={which} embedded={embedded} />
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
          <Composer conversationId={id} to={name} box={box} onSay={out.say} />
        </Confirmed>
      )}
    </div>
  )
}
