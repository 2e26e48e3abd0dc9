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
  /** On the page of the order it is about. */
  readonly embedded: boolean
}

/** Whom one talks to and about what, with the ways there and out. */
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
        <p>{aboutWords(conversation.about)}</p>
      </div>
      <div className="conversation-ways">
        {!embedded && <Way about={conversation.about} />}
        <BlockSwitch conversation={conversation} which={which} />
      </div>
    </header>
  )
}

function Way({ about: { kind, id } }: Pick<ConversationView, 'about'>) {
  if (kind === 'producer') return null
  return (
    <LinkButton to={kind === 'order' ? paths.order(id) : paths.product(id)} look="secondary" size="small">
      {kind === 'order' ? 'View Order' : 'View Product'}
    </LinkButton>
  )
}
