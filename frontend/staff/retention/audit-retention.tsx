import { useQuery } from '@tanstack/react-query'
import { OBLIGATIONS } from '#domain/privacy/account-closure.ts'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import type { LegalHold } from '#domain/privacy/purge-report.ts'
import { oneOf, useListAddress, words } from '#frontend/shared/lib/list-params.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { retentionQuery } from '#frontend/shared/privacy/api.ts'
import { type Column, RecordsTable } from '#frontend/shared/ui/data-table.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import './retention.css'

/** For auditors: what had its time and went, and what is held. */
export function AuditRetentionPage() {
  return (
    <>
      <PageTitle>Retention</PageTitle>
      <h1>Retention</h1>
      <Retention />
    </>
  )
}

/** What went under which rule, what is held, and when more goes. */
function Retention() {
  const report = useQuery(retentionQuery)
  if (report.isLoadingError) return <ErrorState error={report.error} retry={() => void report.refetch()} />
  if (!report.data) return <Skeleton height="12rem" />
  const { sweeps, notPurged, erased } = report.data
  return (
    <>
      <dl className="retention-figures">
        <Figure name="Accounts closed, to be erased">{erased.closed}</Figure>
        <Figure name="Accounts erased">{erased.gone}</Figure>
        <Figure name="Requests of guests carried out">{erased.guests}</Figure>
      </dl>
      {sweeps.length === 0 ? (
        <EmptyState title="Nothing was swept yet">Every night’s sweep will stand here.</EmptyState>
      ) : (
        <>
          <HeldThings sweep={sweeps[0]!} />
          <Sweeps sweeps={sweeps} />
        </>
      )}
      <h2>What the sweeps leave to others</h2>
      <dl className="retention-others">
        {Object.entries(notPurged).map(([row, who]) => (
          <div key={row}>
            <dt>{row}</dt>
            <dd>{who}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Whose time is over, and what has to end before they go. Every night looks again. */
function HeldThings({ sweep: { day, rules } }: { readonly sweep: RetentionReport['sweeps'][number] }) {
  const held = rules.flatMap(({ rule, holds = [] }) => holds.map((each) => ({ rule, ...each })))
  if (held.length === 0) return null
  const label = `Held on ${dayWords(day)}`
  return (
    <>
      <h2>{label}</h2>
      <RecordsTable label={label} columns={HOLD_COLUMNS} records={held} keyOf={({ rule, id }) => `${rule} ${id}`} />
    </>
  )
}

const HOLD_COLUMNS: readonly Column<LegalHold & { readonly rule: string }>[] = [
  { title: 'Whose', cell: ({ id }) => <code>{id}</code> },
  { title: 'Rule', cell: ({ rule }) => rule },
  { title: 'Due since', cell: ({ since }) => dayWords(since) },
  { title: 'Until these end', cell: ({ by }) => by.map(wordsFor).join('; ') },
]

const wordsFor = (by: LegalHold['by'][number]): string =>
  by === 'case' ? 'A dispute, here or at the bank' : OBLIGATIONS[by]

const PAGE_SIZE = 30
const CHOICES = { show: oneOf(['some', 'all']), rule: words }

type Night = RetentionReport['sweeps'][number]
type Swept = Pick<Night, 'day'> & Night['rules'][number]

/** What every rule took in every night, or only where something went or is held; the address says which. */
function Sweeps({ sweeps }: Pick<RetentionReport, 'sweeps'>) {
  const { list, narrow } = useListAddress(CHOICES)
  const all = sweeps.flatMap(({ day, rules }) => rules.map((rule): Swept => ({ day, ...rule })))
  const rules = [...new Set(all.map(({ rule }) => rule))]
  const asked = rules.includes(list.rule) ? all.filter(({ rule }) => rule === list.rule) : all
  const some = asked.filter(({ went, held }) => went + held > 0)
  const shown = list.show === 'all' ? asked : some
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE))
  const page = Math.min(list.page, pages)
  return (
    <section id="sweeps" aria-label="Sweeps">
      <h2>Night by night</h2>
      <Tabs
        label="Which sweeps"
        tabs={[
          { key: 'some', label: 'Went or held', count: some.length },
          { key: 'all', label: 'All', count: asked.length },
        ]}
        active={list.show}
        onChange={(show) => narrow({ show })}
      />
      <label className="sweeps-rule">
        Rule
        <select value={list.rule} onChange={({ target }) => narrow({ rule: target.value })}>
          <option value="">All rules</option>
          {rules.map((rule) => (
            <option key={rule}>{rule}</option>
          ))}
        </select>
      </label>
      {shown.length === 0 ? (
        <EmptyState title="Nothing went, and nothing is held">The other tab has every rule of every night.</EmptyState>
      ) : (
        <RecordsTable
          label="What was swept"
          columns={PURGE_COLUMNS}
          records={shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          keyOf={({ day, rule }) => `${day} ${rule}`}
        />
      )}
      <Pager page={page} pages={pages} anchor="sweeps" />
    </section>
  )
}

const PURGE_COLUMNS: readonly Column<Swept>[] = [
  { title: 'Night', cell: ({ day }) => dayWords(day) },
  { title: 'Rule', cell: ({ rule }) => rule },
  { title: 'Went', cell: ({ went }) => went, amount: true },
  { title: 'Held', cell: ({ held }) => held, amount: true },
  { title: 'Next from', cell: ({ next }) => (next ? dayWords(next) : 'Nothing yet') },
]
