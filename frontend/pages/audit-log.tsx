import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FilterForm } from '#frontend/features/audit-log/filter-form.tsx'
import { FoundEvents } from '#frontend/features/audit-log/found-events.tsx'
import { KeepQuery } from '#frontend/features/audit-log/keep-query.tsx'
import { SavedQueries } from '#frontend/features/audit-log/saved-queries.tsx'
import { addressed, filterIn, isInvalid } from '#frontend/features/audit-log/typed-filter.ts'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import '#frontend/features/audit-log/audit-log.css'

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
