import { EmptyState } from '#frontend/ui/states.tsx'
import type { Kind } from './api.ts'
import type { Entry } from './entries.ts'
import { EntryItem } from './entry-item.tsx'
import type { Asked } from './season-dialogs.tsx'

interface EntryListProps {
  readonly kind: Kind
  readonly entries: readonly Entry[]
  /** What was looked for. */
  readonly search: string
  /** Undefined for those who only look. */
  readonly onAsk: ((asked: Asked) => void) | undefined
}

export function EntryList({ kind, entries, search, onAsk }: EntryListProps) {
  const words = `${entries.length} ${kind}${entries.length === 1 ? '' : 's'}`
  return (
    <>
      <p role="status" className="visually-hidden">
        {words}
      </p>
      {entries.length > 0 ? (
        <ul className="season-entries">
          {entries.map((entry) => (
            <EntryItem key={entry.id} kind={kind} entry={entry} onAsk={onAsk} />
          ))}
        </ul>
      ) : search ? (
        <EmptyState title={`No ${kind} here is called “${search}”`} />
      ) : (
        <EmptyState title={`No ${kind}s yet`}>What you publish here stands on the pages of the seasons.</EmptyState>
      )}
    </>
  )
}
