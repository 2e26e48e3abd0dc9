import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Typography } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { CAN_RECONCILE } from '#domain/kernel/actor.ts'
import type { DiscrepancyView, ReconciliationView } from '#domain/reconciliation/contract.ts'
import { ConsolePage, LoadingFailed, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable, useTableParams } from '#frontend/shared/console/console-table.tsx'
import { DateTime, Money } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { discrepanciesQuery, runsQuery, useRequestReconciliation } from './api.ts'
import { DiscrepancyDrawer, DiscrepancyStatus } from './discrepancy-drawer.tsx'
import { DISCREPANCIES, formatLedgerSide, gapOf } from './discrepancy-labels.ts'

/** For staff: differences between the processor's ledger and the event log. The URL holds tab, page and open row. */
export function ReconciliationPage() {
  const { data: user } = useUser()
  const canAct = user?.staff != null && CAN_RECONCILE.includes(user.staff)
  const [search, setSearch] = useSearchParams()
  const show = search.get('show') === 'closed' ? 'closed' : 'open'
  const { params } = useTableParams()
  const result = useQuery(discrepanciesQuery({ show, page: params.page }))
  const { data } = result
  return (
    <ConsolePage
      title="Reconciliation"
      actions={canAct && <CompareNow />}
      tabs={pageTabs({
        label: 'Open or closed discrepancies',
        active: show,
        onChange: (key) => setSearch(key === 'closed' ? { show: key } : {}),
        items: [
          { key: 'open', label: 'Open', count: data?.open },
          { key: 'closed', label: 'Closed', count: data?.closed },
        ],
      })}
    >
      {result.isLoadingError ? (
        <LoadingFailed error={result.error} retry={() => void result.refetch()} />
      ) : (
        <Discrepancies key={show} show={show} page={data} loading={result.isPlaceholderData} canResolve={canAct} />
      )}
      <Comparisons />
    </ConsolePage>
  )
}

function CompareNow() {
  const { message } = App.useApp()
  const request = useRequestReconciliation()
  const start = () =>
    void request.mutateAsync(undefined).then(
      () => void message.success('Comparing now. Discrepancies appear here.'),
      (error) => void message.error(errorMessage(error)),
    )
  return (
    <Button loading={request.isPending} onClick={start}>
      Compare now
    </Button>
  )
}

interface DiscrepanciesProps {
  readonly show: 'open' | 'closed'
  readonly page:
    | {
        readonly discrepancies: readonly DiscrepancyView[]
        readonly open: number
        readonly closed: number
        readonly pageSize: number
      }
    | undefined
  readonly loading: boolean
  readonly canResolve: boolean
}

function Discrepancies({ show, page, loading, canResolve }: DiscrepanciesProps) {
  const [search, setSearch] = useSearchParams()
  const opened = search.get('discrepancy') ?? undefined
  const open = (id: string | undefined) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (id) next.set('discrepancy', id)
      else next.delete('discrepancy')
      return next
    })
  return (
    <>
      <ConsoleTable
        fit
        label="Discrepancies"
        columns={show === 'open' ? OPEN_COLUMNS : CLOSED_COLUMNS}
        rows={page?.discrepancies}
        rowKey={({ id }) => id}
        loading={loading}
        page={{ total: page?.[show] ?? 0, size: page?.pageSize ?? 20 }}
        current={opened}
        onOpen={({ id }) => open(id)}
        empty={show === 'open' ? <NoneOpen /> : <Empty description="No closed discrepancies yet" />}
      />
      <DiscrepancyDrawer
        discrepancy={page?.discrepancies.find(({ id }) => id === opened)}
        canResolve={canResolve}
        onClose={() => open(undefined)}
      />
    </>
  )
}

/** A link, so that the drawer opens by keyboard and in a new tab, too. */
function DiscrepancyLink({ id, kind }: DiscrepancyView) {
  const [search] = useSearchParams()
  const opened = new URLSearchParams(search)
  opened.set('discrepancy', id)
  return <Link to={{ search: opened.toString() }}>{DISCREPANCIES[kind].title}</Link>
}

const COLUMNS: readonly ConsoleColumn<DiscrepancyView>[] = [
  {
    key: 'kind',
    title: 'Discrepancy',
    card: 'title',
    required: true,
    cell: (discrepancy) => <DiscrepancyLink {...discrepancy} />,
  },
  { key: 'recorded', title: 'Event log', width: 170, cell: ({ recorded }) => formatLedgerSide(recorded) },
  { key: 'reported', title: 'Processor', width: 170, cell: ({ reported }) => formatLedgerSide(reported) },
  {
    key: 'gap',
    title: 'Amount',
    width: 100,
    align: 'right',
    cell: (discrepancy) => (gapOf(discrepancy) === 0 ? null : <Money cents={gapOf(discrepancy)} />),
  },
  {
    key: 'orders',
    title: 'Orders',
    width: 140,
    cell: ({ orders }) =>
      orders.length === 0
        ? null
        : orders.map(({ id, number }) => (
            <div key={id}>
              <Link to={paths.supportOrder(id)}>#{number}</Link>
            </div>
          )),
  },
]

const OPEN_COLUMNS: readonly ConsoleColumn<DiscrepancyView>[] = [
  ...COLUMNS,
  { key: 'opened', title: 'Found', width: 150, cell: ({ openedAt }) => <DateTime at={openedAt} /> },
]
const CLOSED_COLUMNS: readonly ConsoleColumn<DiscrepancyView>[] = [
  ...COLUMNS,
  {
    key: 'status',
    title: 'Status',
    width: 110,
    cell: (discrepancy) => <DiscrepancyStatus discrepancy={discrepancy} />,
  },
  { key: 'note', title: 'Note', cell: ({ note }) => note ?? 'A later comparison did not find it again.' },
  { key: 'closed', title: 'Closed', width: 150, cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
]

/** What the last comparison found, if no discrepancy is open. */
function NoneOpen() {
  const { data: runs } = useQuery(runsQuery)
  const last = runs?.find(({ completedAt }) => completedAt !== null)
  if (!last) return <Empty description={runs ? 'Nothing was compared yet' : 'No open discrepancies'} />
  const at = formatDateTime(last.completedAt ?? last.requestedAt)
  return (
    <Empty
      description={
        last.discrepancyCount
          ? `Every discrepancy found on ${at} is closed`
          : `The ledgers agree: the comparison of ${at} found no discrepancies`
      }
    />
  )
}

/** The last comparisons with the processor's ledger. */
function Comparisons() {
  const runs = useQuery(runsQuery)
  return (
    <section aria-labelledby="comparisons" style={{ marginTop: 24 }}>
      <QueryState query={runs}>
        {(data) => (
          <ConsoleTable
            label="Last comparisons"
            toolbar={<h2 id="comparisons">Comparisons</h2>}
            columns={RUN_COLUMNS}
            rows={data}
            rowKey={({ id }) => id}
            empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing was compared yet" />}
          />
        )}
      </QueryState>
      <Typography.Paragraph type="secondary" style={{ maxWidth: '70ch', marginTop: 16 }}>
        Every night, and on Compare now, the event log is compared with the processor’s ledger: charges and transfers of
        3 days, refunds of 30 days, chargebacks of 120 days. Refunds, transfers and store credit that are overdue for an
        hour are retried, and missed payments are recorded. Remaining discrepancies are listed above.
      </Typography.Paragraph>
    </section>
  )
}

const countColumn = (
  title: string,
  field: keyof ReconciliationView & `${string}Count`,
): ConsoleColumn<ReconciliationView> => ({
  key: field,
  title,
  align: 'right',
  cell: (run) => (run.completedAt ? run[field] : '…'),
})

const RUN_COLUMNS: readonly ConsoleColumn<ReconciliationView>[] = [
  {
    key: 'requested',
    title: 'Requested',
    width: 160,
    card: 'title',
    required: true,
    cell: ({ requestedAt }) => <DateTime at={requestedAt} />,
  },
  { key: 'by', title: 'By', cell: ({ requestedBy }) => requestedBy ?? 'Schedule' },
  {
    key: 'completed',
    title: 'Status',
    cell: ({ completedAt }) => (completedAt ? 'Completed' : 'Running'),
  },
  countColumn('Charges', 'chargeCount'),
  countColumn('Refunds', 'refundCount'),
  countColumn('Transfers', 'transferCount'),
  countColumn('Store credit', 'storeCreditCount'),
  countColumn('Chargebacks', 'chargebackCount'),
  countColumn('Recovered', 'recoveredCount'),
  countColumn('Discrepancies', 'discrepancyCount'),
]
