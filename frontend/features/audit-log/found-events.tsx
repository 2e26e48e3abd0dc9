import type { LogFilter } from '#domain/audit/log-filter.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { ProblemError, sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { EventCard } from './event-card.tsx'
import { useLogSearch } from './use-log-search.ts'

/** What was found, the newest first, and how far it was looked. */
export function FoundEvents({ filter }: { readonly filter: LogFilter }) {
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
