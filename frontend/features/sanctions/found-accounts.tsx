import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Link } from 'react-router-dom'
import type { FoundAccount } from '#domain/enforcement/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { searchAtom } from './atoms.ts'
import { foundQuery } from './staff-api.ts'
import { StandingBadge } from './standing-badge.tsx'

/** Who fits, by name. */
export function FoundAccounts() {
  const [search, setSearch] = useAtom(searchAtom)
  const found = useQuery(foundQuery(search))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="8rem" />
  const { accounts, total, page, pageSize } = found.data
  const pages = Math.ceil(total / pageSize)
  const go = (to: number) => setSearch({ ...search, page: to })
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status">{total === 1 ? '1 account' : `${total} accounts`}</p>
      {total === 0 ? (
        <EmptyState title="Nobody here is called that">
          An address must be whole. Guests and those who were erased have no account.
        </EmptyState>
      ) : (
        <RecordsTable label="Accounts" columns={COLUMNS} records={accounts} keyOf={({ id }) => id} />
      )}
      {pages > 1 && (
        <nav className="find-accounts-pages" aria-label="Pages">
          <Button look="secondary" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
            Back
          </Button>
          Page {page} of {pages}
          <Button look="secondary" size="small" disabled={page >= pages} onClick={() => go(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}

const COLUMNS: readonly Column<FoundAccount>[] = [
  {
    title: 'Account',
    cell: ({ id, username, staff }) => (
      <>
        <Link to={paths.supportAccount(id)}>{username ?? 'Erased'}</Link> {staff && <Badge>Staff</Badge>}
      </>
    ),
  },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Sells as', cell: ({ businessName }) => businessName },
  { title: 'Standing', cell: ({ accountStatus }) => <StandingBadge standing={accountStatus} /> },
  { title: 'Since', cell: ({ createdAt }) => dateWords(createdAt) },
]
