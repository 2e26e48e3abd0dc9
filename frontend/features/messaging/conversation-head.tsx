import { Link } from 'react-router-dom'
import type { ConversationView } from '#domain/messaging/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { Icon } from '#frontend/ui/icon.tsx'
import { aboutWords } from './about-words.ts'
import type { Which } from './api.ts'
import { BlockSwitch } from './block-switch.tsx'
import './conversation-head.css'

interface HeadProps {
  readonly conversation: ConversationView
  readonly which: Which
  /** On the page of its order. */
  readonly embedded: boolean
}

/** The other side and the subject of a conversation, with links. */
export function ConversationHead({ conversation, which, embedded }: HeadProps) {
  const { name, producerId } = conversation.with
  const Heading = embedded ? 'h3' : 'h2'
  return (
    <header className="conversation-head">
      {!embedded && (
        <Link to={paths.messages} className="conversation-back" aria-label="All conversations">
          <Icon name="back" />
        </Link>
      )}
      <div className="conversation-who">
        <Heading>{producerId ? <TextLink to={paths.producer(producerId)}>{name}</TextLink> : name}</Heading>
        <p>{aboutWords(conversation.subject)}</p>
      </div>
      <div className="conversation-ways">
        {!embedded && <Way subject={conversation.subject} />}
        <BlockSwitch conversation={conversation} which={which} />
      </div>
    </header>
  )
}

function Way({ subject: { kind, id } }: Pick<ConversationView, 'subject'>) {
  if (kind === 'producer') return null
  return (
    <LinkButton to={kind === 'order' ? paths.order(id) : paths.product(id)} look="secondary" size="small">
      {kind === 'order' ? 'View Order' : 'View Product'}
    </LinkButton>
  )
}
