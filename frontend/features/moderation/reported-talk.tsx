import type { ReportedConversation as Talk } from '#domain/moderation/contract.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Moment } from '#frontend/ui/moment.tsx'

/** What was reported of a conversation, and as little around it as makes it understood. */
export function ReportedTalk({ talk }: { readonly talk: Talk }) {
  const names = { buyer: talk.buyer ?? 'The buyer', producer: talk.producer ?? 'The producer' }
  return (
    <Card role="region" aria-label="What was written">
      <h2>
        {names.buyer} and {names.producer}
      </h2>
      <p className="report-note">
        You see this because a message was reported: that message, up to three before it and the one after.
        {talk.subject && ` They write about ${talk.subject}.`}
      </p>
      <ol className="report-talk">
        {talk.messages.map(({ id, side, text, at, reported }) => (
          <li key={id} className={reported ? 'reported' : undefined}>
            <p>
              <strong>{names[side]}</strong> <Moment at={at} /> {reported && <Badge tone="tomato">Reported</Badge>}
            </p>
            <blockquote>{text ?? 'Erased'}</blockquote>
          </li>
        ))}
      </ol>
    </Card>
  )
}
