import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ConversationView } from '#domain/messaging/contract.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { ActionMenu } from '#frontend/shared/ui/action-menu.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import type { ConversationReference } from './api.ts'
import { useBlockMember } from './outbox.ts'
import './messaging.css'
import '#frontend/shared/ui/ui.css'

/** Paths of the message pages in one area of the app. */
export interface MessagePages {
  readonly list: string
  readonly conversation: (id: string) => string
  readonly order: (id: string) => string
}

export const SHOP_PAGES: MessagePages = {
  list: paths.messages,
  conversation: paths.conversation,
  order: paths.order,
}

/** Navigation state of the list's links, which moves the focus into the opened conversation. */
export const OPENED_FROM_LIST = { fromList: true } as const

interface HeadProps {
  readonly conversation: ConversationView
  readonly reference: ConversationReference
  /** Whether it is embedded in the page of its order. */
  readonly embedded: boolean
  readonly pages: MessagePages
}

/** The other party and the subject of a conversation, with links. */
export function ConversationHead({ conversation, reference, embedded, pages }: HeadProps) {
  const { name, producerId } = conversation.with
  const { key, state } = useLocation() as {
    readonly key: string
    readonly state: Partial<typeof OPENED_FROM_LIST> | null
  }
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of the open conversation moves the focus as well.
  useEffect(() => {
    if (state?.fromList) heading.current?.focus({ preventScroll: true })
  }, [key, state])
  const Heading = embedded ? 'h3' : 'h2'
  return (
    <header className="conversation-head">
      {!embedded && (
        <Link to={pages.list} className="conversation-back" aria-label="All conversations">
          <Icon name="back" />
        </Link>
      )}
      {!embedded && <SubjectImage conversation={conversation} />}
      <div className="conversation-who">
        <Heading ref={heading} tabIndex={-1}>
          {producerId ? <TextLink to={paths.producer(producerId)}>{name}</TextLink> : name}
        </Heading>
        <p>
          {embedded ? (
            formatSubject(conversation.subject, conversation.side)
          ) : (
            <SubjectLink conversation={conversation} pages={pages} />
          )}
        </p>
      </div>
      <BlockMenu conversation={conversation} reference={reference} />
    </header>
  )
}

/** Image of the subject, or the customer's initial for a general question. */
export function SubjectImage({ conversation }: Pick<HeadProps, 'conversation'>) {
  const { subject, side, with: other } = conversation
  return (
    <span className="conversation-image" aria-hidden="true">
      {subject.kind === 'producer' && side === 'producer' ? (
        <span className="conversation-initial">{other.name.slice(0, 1).toUpperCase()}</span>
      ) : (
        <ProduceImage url={subject.imageUrl} alt="" sizes="48px" />
      )}
    </span>
  )
}

interface SubjectLinkProps extends Pick<HeadProps, 'conversation'> {
  readonly pages: MessagePages
}

function SubjectLink({ conversation: { subject, side }, pages }: SubjectLinkProps) {
  const { kind, id, name } = subject
  if (kind === 'producer') return formatSubject(subject, side)
  return (
    <TextLink to={kind === 'order' ? pages.order(id) : paths.product(id)} className="conversation-subject">
      <span className="visually-hidden">{kind === 'order' ? 'View ' : 'View product '}</span>
      {kind === 'order' ? formatSubject(subject, side) : name}
      <Icon name="forward" size={16} />
    </TextLink>
  )
}

/** The subject of a conversation as text, from one side's perspective. */
export function formatSubject({ kind, name }: Pick<ConversationView['subject'], 'kind' | 'name'>, side: Side): string {
  if (kind === 'order') return `Order #${name}`
  if (kind === 'product') return `About ${name}`
  return side === 'producer' ? 'General question' : 'A question to the producer'
}

interface BlockMenuProps {
  readonly conversation: ConversationView
  readonly reference: ConversationReference
}

/** Blocks a user after a confirmation; unblocks without one. */
function BlockMenu({ conversation, reference }: BlockMenuProps) {
  const [confirming, setConfirming] = useState(false)
  const change = useBlockMember(reference)
  const { name } = conversation.with
  const close = () => setConfirming(false)
  const action = conversation.blockedByMe
    ? { label: `Unblock ${name}`, onSelect: () => change.mutate(false) }
    : { label: `Block ${name}`, onSelect: () => setConfirming(true) }
  return (
    <>
      <ActionMenu label={`More about this conversation with ${name}`} actions={[action]} />
      <Dialog open={confirming} title={`Block ${name}?`} onClose={close}>
        <p>
          You can no longer write to each other. About an order that’s still under way, you can both write until it’s
          done. You can unblock them at any time.
        </p>
        <div className="form-foot">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={change.isPending}
            onClick={() => change.mutate(true, { onSettled: close })}
          >{`Block ${name}`}</Button>
        </div>
      </Dialog>
    </>
  )
}
