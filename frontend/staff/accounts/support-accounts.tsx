import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import type { FoundAccount, PendingAppeal } from '#domain/enforcement/contract.ts'
import { KINDS } from '#frontend/shared/enforcement/account-status.tsx'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { type Column, Records, RecordsTable, usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { searchAtom } from './atoms.ts'
import { foundQuery, looksQuery } from './staff-api.ts'
import { StandingBadge } from './standing-badge.tsx'
import './accounts.css'

/** For the staff: any account, and who asks for another look at what was decided about theirs. */
export const SupportAccountsPage = () => (
  <>
    <PageTitle>Accounts</PageTitle>
    <h1>Accounts</h1>
    <FindAccounts />
    <h2 className="asked-looks-title">Another look is asked for</h2>
    <AskedLooks />
  </>
)

/** Who asks for another look, the one who has waited longest on top. */
function AskedLooks() {
  const page = usePageNumber()
  return (
    <Records
      label="Asked for another look"
      found={useQuery(looksQuery(page))}
      pageOf={({ appeals, total, pageSize }) => ({ records: appeals, total, pageSize })}
      page={page}
      columns={APPEAL_COLUMNS}
      keyOf={({ accountId, appealedAt }) => `${accountId} ${appealedAt}`}
      empty={['Nobody waits', 'Whoever asks for another look at a warning, a pause or an end will stand here.']}
    />
  )
}

const APPEAL_COLUMNS: readonly Column<PendingAppeal>[] = [
  {
    title: 'Account',
    cell: ({ accountId, username, businessName }) => (
      <Link to={paths.supportAccount(accountId)}>{businessName ?? username ?? 'Erased'}</Link>
    ),
  },
  { title: 'About', cell: ({ actionType }) => KINDS[actionType] },
  { title: 'Asked', cell: ({ appealedAt }) => <Moment at={appealedAt} /> },
  {
    title: 'Decided by',
    cell: ({ decidedBy, decidedByMe }) => (decidedByMe ? 'You: somebody else looks' : (decidedBy ?? 'Erased')),
  },
]

const findForm = z.object({ who: z.string().trim().min(2, 'Please enter at least two characters').max(254) })

/** By a whole email address, or by a part of a name. Nothing is asked before one says so. */
function FindAccounts() {
  const [search, setSearch] = useAtom(searchAtom)
  const form = useForm({ schema: findForm, initial: { who: search.who }, failed: 'Not found' })
  const find = () => setSearch({ who: form.values.who.trim(), page: 1 })
  return (
    <>
      <form {...form.props(false, find)} className="find-accounts" role="search" aria-label="Accounts">
        <Field label="Email address or name" error={form.errors.who} hint="That you searched is written down.">
          <input {...form.field('who')} autoComplete="off" spellCheck={false} maxLength={254} />
        </Field>
        <Button type="submit">Find</Button>
      </form>
      {search.who && <FoundAccounts />}
    </>
  )
}

/** Who fits, by name. */
function FoundAccounts() {
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
        <RecordsTable label="Accounts" columns={ACCOUNT_COLUMNS} records={accounts} keyOf={({ id }) => id} />
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

const ACCOUNT_COLUMNS: readonly Column<FoundAccount>[] = [
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
