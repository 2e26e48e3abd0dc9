import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ConversationView } from '#domain/messaging/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import type { Which } from './api.ts'
import { useBlock } from './outbox.ts'
import './messaging.css'
import '#frontend/shared/ui/ui.css'

/** Where an area of the app has its conversations. */
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

interface HeadProps {
  readonly conversation: ConversationView
  readonly which: Which
  /** On the page of its order. */
  readonly embedded: boolean
  readonly pages: MessagePages
}

/** The other side and the subject of a conversation, with links. */
export function ConversationHead({ conversation, which, embedded, pages }: HeadProps) {
  const { name, producerId } = conversation.with
  const Heading = embedded ? 'h3' : 'h2'
  return (
    <header className="conversation-head">
      {!embedded && (
        <Link to={pages.list} className="conversation-back" aria-label="All conversations">
          <Icon name="back" />
        </Link>
      )}
      <div className="conversation-who">
        <Heading>{producerId ? <TextLink to={paths.producer(producerId)}>{name}</TextLink> : name}</Heading>
        <p>{formatSubject(conversation.subject)}</p>
      </div>
      <div className="conversation-ways">
        {!embedded && <SubjectLink subject={conversation.subject} pages={pages} />}
        <BlockSwitch conversation={conversation} which={which} />
      </div>
    </header>
  )
}

interface SubjectLinkProps extends Pick<ConversationView, 'subject'> {
  readonly pages: MessagePages
}

function SubjectLink({ subject: { kind, id }, pages }: SubjectLinkProps) {
  if (kind === 'producer') return null
  return (
    <LinkButton to={kind === 'order' ? pages.order(id) : paths.product(id)} variant="secondary" size="small">
      {kind === 'order' ? 'View order' : 'View product'}
    </LinkButton>
  )
}

/** The subject of a conversation, as text. */
export function formatSubject({ kind, name }: ConversationView['subject']): string {
  if (kind === 'order') return `Order #${name}`
  return kind === 'product' ? `About ${name}` : 'A question to the producer'
}

interface BlockSwitchProps {
  readonly conversation: ConversationView
  readonly which: Which
}

/** Blocks a user after a confirmation; unblocks at once. */
function BlockSwitch({ conversation, which }: BlockSwitchProps) {
  const [asking, setAsking] = useState(false)
  const change = useBlock(which)
  const { name } = conversation.with
  const close = () => setAsking(false)
  const words = conversation.blockedByMe ? 'Unblock' : 'Block'
  const go = () => (conversation.blockedByMe ? change.mutate(false) : setAsking(true))
  return (
    <>
      <Button variant="quiet" size="small" busy={change.isPending} aria-label={`${words} ${name}`} onClick={go}>
        {words}
      </Button>
      <Dialog open={asking} title={`Block ${name}?`} onClose={close}>
        <p>
          Neither of you can write to the other any more, about anything. For an order that’s still under way, you can
          both write until it’s done. You can unblock them at any time.
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
