import type { RetentionReport } from '#domain/privacy/contract.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { oneOf, words } from '#frontend/lib/list-address.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { Pager } from '#frontend/ui/pager.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'

const PAGE_SIZE = 30
const CHOICES = { show: oneOf(['some', 'all']), rule: words }

type Night = RetentionReport['sweeps'][number]
type Swept = Pick<Night, 'day'> & Night['rules'][number]

/** What every rule took in every night, or only where something went or is held; the address says which. */
export function Sweeps({ sweeps }: Pick<RetentionReport, 'sweeps'>) {
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
          columns={COLUMNS}
          records={shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          keyOf={({ day, rule }) => `${day} ${rule}`}
        />
      )}
      <Pager page={page} pages={pages} anchor="sweeps" />
    </section>
  )
}

const COLUMNS: readonly Column<Swept>[] = [
  { title: 'Night', cell: ({ day }) => dayWords(day) },
  { title: 'Rule', cell: ({ rule }) => rule },
  { title: 'Went', cell: ({ went }) => went, amount: true },
  { title: 'Held', cell: ({ held }) => held, amount: true },
  { title: 'Next from', cell: ({ next }) => (next ? dayWords(next) : 'Nothing yet') },
]
