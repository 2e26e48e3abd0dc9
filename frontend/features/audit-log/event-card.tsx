import { Link } from 'react-router-dom'
import type { LoggedEvent } from '#domain/audit/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Moment } from '#frontend/ui/moment.tsx'

/** One event: a line that opens to all of it, as it lies in the log. */
export function EventCard({ event }: { readonly event: LoggedEvent }) {
  const { type, stream, revision, recordedAt, actor, fields, meta, id, position } = event
  return (
    <details className="log-event">
      <summary>
        <strong>{type}</strong>
        <span className="log-event-stream">
          {stream} @ {revision}
        </span>
        <span className="soft">
          <Moment at={recordedAt} />, {actor.kind}
        </span>
      </summary>
      <dl className="log-fields">
        {fields.map((field) => (
          <Entry key={field.name} {...field} />
        ))}
      </dl>
      <dl className="log-fields log-meta">
        <dt>Position</dt>
        <dd>{position}</dd>
        <dt>Event</dt>
        <dd>{id}</dd>
        <dt>Meta</dt>
        <dd>
          <code>{meta}</code>
        </dd>
      </dl>
      <Ways event={event} />
    </details>
  )
}

const Entry = ({ name, json, personal }: LoggedEvent['fields'][number]) => (
  <>
    <dt>{name}</dt>
    <dd>{personal ? <PersonalField {...personal} /> : <code>{json}</code>}</dd>
  </>
)

type Personal = NonNullable<LoggedEvent['fields'][number]['personal']>

const PersonalField = ({ subject, retention, erased }: Personal) => (
  <>
    <Badge tone={erased ? 'plain' : 'honey'}>{erased ? 'Personal, erased' : 'Personal, encrypted'}</Badge>{' '}
    {retention && (
      <span className="soft">
        {retention} data of {subject}
      </span>
    )}
  </>
)

/** To what belongs together with it. */
const Ways = ({ event: { stream, actor, correlationId } }: { readonly event: LoggedEvent }) => (
  <p className="row">
    <Link to={paths.auditLogOf({ correlation: correlationId })}>Same correlation</Link>
    <Link to={paths.auditLogOf({ stream })}>Same stream</Link>
    <Link to={paths.auditLogOf({ actorKind: actor.kind, actor: actor.id })}>Same actor</Link>
  </p>
)
