import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { LoggedEvent, SavedQueryView } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { ProblemError, sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { eventsQuery, exportAddress, savedQuery, useRemoveQuery, useRenameQuery, useSaveQuery } from './api.ts'
import { FilterForm } from './filter-form.tsx'
import { NameForm } from './name-form.tsx'
import { addressed, filterIn, isInvalid } from './typed-filter.ts'
import './event-log.css'

/** For auditors: the whole log. The address is the query. */
export function AuditLogPage() {
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  /** The address whose form was sent with something that is no query. */
  const [refusedAt, setRefusedAt] = useState<string>()
  const address = search.toString()
  const valid = refusedAt !== address && !isInvalid(search)
  const ask = (asked: typeof filter) => {
    setRefusedAt(undefined)
    setSearch(addressed(asked) as Record<string, string>)
  }
  return (
    <>
      <PageTitle>Audit log</PageTitle>
      <h1>Audit log</h1>
      <p className="soft">
        Every event as it lies in the log. Each query is written down; what is personal stays sealed.
      </p>
      <section aria-labelledby="log-saved-title">
        <h2 id="log-saved-title">Saved queries</h2>
        <SavedQueries />
      </section>
      <section aria-labelledby="log-asked-title">
        <h2 id="log-asked-title">Query</h2>
        <FilterForm filter={filter} onAsk={ask} onInvalid={() => setRefusedAt(address)} />
        {valid && <KeepQuery filter={filter} />}
      </section>
      <section aria-labelledby="log-found-title">
        <h2 id="log-found-title">Events</h2>
        {valid ? (
          <FoundEvents key={JSON.stringify(filter)} filter={filter} />
        ) : (
          <EmptyState title="This query was not run">
            {refusedAt === address
              ? 'Correct the fields that are marked, then run it again.'
              : 'Its address contains something that is no query. Fill in the form and run it again.'}
          </EmptyState>
        )}
      </section>
    </>
  )
}

/** What was found, the newest first, and how far it was looked. */
function FoundEvents({ filter }: { readonly filter: LogFilter }) {
  const search = useLogSearch(filter)
  const { found, events, hasNextPage, looking } = search
  if (found.error instanceof ProblemError && found.error.code === 'actor_not_found')
    return <EmptyState title="No such account">{found.error.detail}</EmptyState>
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="16rem" />
  if (events.length === 0 && !hasNextPage)
    return <EmptyState title="No such event">The whole log was looked through, back to its beginning.</EmptyState>
  return (
    <>
      <ul className="log-events" aria-label="Events, the newest first">
        {events.map((event) => (
          <li key={event.position}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      <div className="log-foot">
        <p role="status">{progressWords(search)}</p>
        {found.isFetchNextPageError && <p role="alert">{sentenceOf(found.error)}</p>}
        {looking && (
          <Button look="secondary" onClick={search.stop}>
            Stop
          </Button>
        )}
        {!looking && hasNextPage && (
          <Button look="secondary" onClick={search.goOn}>
            Look further back
          </Button>
        )}
      </div>
    </>
  )
}

function progressWords({ looked, backTo, hasNextPage, looking, events }: ReturnType<typeof useLogSearch>): string {
  const found = `${events.length.toLocaleString('en-US')} found`
  if (!hasNextPage) return `${found}. That is all: the log was looked through to its beginning.`
  const how = `Looked through ${looked.toLocaleString('en-US')} events${backTo ? ` back to ${momentWords(backTo)}` : ''}`
  return looking ? `${found}. ${how}, and looking on …` : `${found}. ${how}.`
}

/** One event: a line that opens to all of it, as it lies in the log. */
function EventCard({ event }: { readonly event: LoggedEvent }) {
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

/** So many more events fill a screen. */
const SCREENFUL = 25

/** Looks on by itself, answer after answer, until a screenful is there, nothing is left, or the person stops it. */
function useLogSearch(filter: LogFilter) {
  const found = useInfiniteQuery(eventsQuery(filter))
  const [wanted, setWanted] = useState(SCREENFUL)
  const [stopped, setStopped] = useState(false)
  const { hasNextPage, isFetching, isError, fetchNextPage } = found
  const pages = found.data?.pages ?? []
  const events = pages.flatMap((page) => page.events)
  const looking = hasNextPage && !stopped && !isError && events.length < wanted
  useEffect(() => {
    if (looking && !isFetching) void fetchNextPage()
  }, [looking, isFetching, fetchNextPage])
  return {
    found,
    events,
    hasNextPage,
    looking: looking || isFetching,
    looked: pages.reduce((sum, page) => sum + page.scanned, 0),
    backTo: pages.at(-1)?.backTo ?? null,
    stop: () => setStopped(true),
    goOn: () => {
      setStopped(false)
      setWanted(events.length + SCREENFUL)
      // After an answer that did not come, nothing asks by itself.
      if (isError) void fetchNextPage()
    },
  }
}

/** What can be done with a query: keep it, or take its events along. */
function KeepQuery({ filter }: { readonly filter: LogFilter }) {
  const [saving, setSaving] = useState(false)
  const save = useSaveQuery()
  const store = async (name: string) => {
    await save.mutateAsync({ name, filter })
    toast({ title: 'Query saved' })
  }
  return (
    <div className="row log-keep">
      <Button look="secondary" onClick={() => setSaving(true)}>
        Save this query
      </Button>
      <a href={exportAddress(filter, 'ndjson')} download>
        Export as NDJSON
      </a>
      <a href={exportAddress(filter, 'csv')} download>
        Export as CSV
      </a>
      <FormDialog open={saving} title="Save this query" onClose={() => setSaving(false)}>
        <NameForm initial="" send="Save" busy={save.isPending} onSend={store} onDone={() => setSaving(false)} />
      </FormDialog>
    </div>
  )
}

/** What the auditor keeps to ask again. */
function SavedQueries() {
  const { data, isLoadingError, error, refetch } = useQuery(savedQuery)
  if (isLoadingError) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height="3rem" />
  if (data.queries.length === 0)
    return <p className="soft">None yet. Ask for something, then save it to ask it again.</p>
  return (
    <ul className="log-saved" aria-label="Saved queries">
      {data.queries.map((query) => (
        <Saved key={query.id} query={query} />
      ))}
    </ul>
  )
}

function Saved({ query: { id, name, filter } }: { readonly query: SavedQueryView }) {
  const [renaming, setRenaming] = useState(false)
  const rename = useRenameQuery()
  const remove = useRemoveQuery()
  const failed = (error: unknown) => toast({ title: 'Not removed', text: sentenceOf(error), tone: 'error' })
  return (
    <li>
      <Link to={paths.auditLogOf(addressed(filter))}>{name}</Link>
      <Button look="quiet" size="small" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove ${name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate(id, { onError: failed })}
      >
        Remove
      </Button>
      <FormDialog open={renaming} title="Another name" onClose={() => setRenaming(false)}>
        <NameForm
          initial={name}
          send="Rename"
          busy={rename.isPending}
          onSend={(to) => rename.mutateAsync({ id, name: to })}
          onDone={() => setRenaming(false)}
        />
      </FormDialog>
    </li>
  )
}
