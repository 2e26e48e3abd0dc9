import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Segmented, Select, Statistic, Table, type TableProps } from 'antd'
import { Link } from 'react-router-dom'
import { OBLIGATIONS } from '#domain/privacy/account-closure.ts'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import type { LegalHold } from '#domain/privacy/purge-report.ts'
import { RETENTION_RULES } from '#domain/privacy/retention-rules.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { freeText, oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatDateTime, formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { recordPath } from '#frontend/shared/lib/staff-pages.ts'
import { retentionQuery } from '#frontend/shared/privacy/api.ts'

/** For auditors: the retention rules, what each nightly run removed, and the data under legal hold. */
export function RetentionPage() {
  const report = useQuery(retentionQuery)
  return (
    <ConsolePage title="Retention">
      <QueryState query={report}>{(data) => <Retention report={data} />}</QueryState>
    </ConsolePage>
  )
}

function Retention({
  report: { purgeRuns, names, nextRunAt, notPurged, erased },
}: {
  readonly report: RetentionReport
}) {
  const last = purgeRuns[0]
  return (
    <Flex vertical gap={24}>
      <Flex gap={32} wrap="wrap" role="group" aria-label="Summary">
        <Statistic title="Next run" value={nextRunAt ? formatDateTime(nextRunAt) : 'Not scheduled'} />
        <Statistic title="Closed accounts, to be erased" value={erased.closed} />
        <Statistic title="Erased accounts" value={erased.accounts} />
        <Statistic title="Completed guest requests" value={erased.guests} />
      </Flex>
      {last && <LegalHolds run={last} names={names} />}
      <section aria-labelledby="retention-rules">
        <h2 id="retention-rules">Rules</h2>
        <p>
          The purge runs every night. {last ? `The last run was on ${formatDay(last.ranOn)}.` : 'It has not run yet.'}
        </p>
        <Table
          size="small"
          rowKey="rule"
          pagination={false}
          aria-label="Retention rules"
          dataSource={rulesOf(last, notPurged)}
          columns={RULE_COLUMNS}
        />
      </section>
      {purgeRuns.length === 0 ? (
        <Empty description="No purge has run yet. Each nightly run will be listed here." />
      ) : (
        <Runs runs={purgeRuns} />
      )}
    </Flex>
  )
}

interface Rule {
  readonly rule: string
  readonly next: string
}

/** Every rule of the data retention page, with the day it next removes something. */
function rulesOf(last: Run | undefined, notPurged: RetentionReport['notPurged']): Rule[] {
  const nextOf = (name: string): string => {
    const next = last?.rules.find(({ rule }) => rule === name)?.next
    return next ? formatDay(next) : 'Nothing due'
  }
  const purged = Object.values(RETENTION_RULES).map(({ rule }) => ({ rule, next: nextOf(rule) }))
  return [...purged, ...Object.entries(notPurged).map(([rule, next]) => ({ rule, next }))]
}

const RULE_COLUMNS: NonNullable<TableProps<Rule>['columns']> = [
  { title: 'Rule', dataIndex: 'rule' },
  { title: 'Next removal', dataIndex: 'next' },
]

type Run = RetentionReport['purgeRuns'][number]
type Hold = LegalHold & { readonly rule: string; readonly name: string | undefined }

/** Expired data under legal hold, with the reasons. Every run checks it again. */
function LegalHolds({ run: { ranOn, rules }, names }: { readonly run: Run } & Pick<RetentionReport, 'names'>) {
  const held = rules.flatMap(({ rule, holds = [] }) =>
    holds.map((hold): Hold => ({ rule, name: names[hold.id], ...hold })),
  )
  if (held.length === 0) return null
  const label = `Legal holds on ${formatDay(ranOn)}`
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <Table
        size="small"
        rowKey={({ rule, id }) => `${rule} ${id}`}
        pagination={{ hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={held}
        columns={HOLD_COLUMNS}
      />
    </section>
  )
}

const HOLD_COLUMNS: NonNullable<TableProps<Hold>['columns']> = [
  { title: 'Subject', key: 'id', render: (_, hold) => <Subject hold={hold} /> },
  { title: 'Rule', dataIndex: 'rule' },
  { title: 'Due since', key: 'since', render: (_, { since }) => formatDay(since) },
  { title: 'Reasons', key: 'by', render: (_, { by }) => by.map(reasonText).join('; ') },
]

/** A link to the account, producer or product; guests have neither a name nor a page. */
function Subject({ hold: { id, name } }: { readonly hold: Hold }) {
  const path = recordPath(id)
  const text = name ?? unnamed(id)
  return path ? <Link to={path}>{text}</Link> : <span title={id}>{text}</span>
}

function unnamed(id: string): string {
  if (id.startsWith('account_')) return 'Erased account'
  return id.startsWith('guest_') ? `Guest ${id.slice(-6)}` : id
}

const reasonText = (by: LegalHold['by'][number]): string =>
  by === 'dispute' ? 'A dispute or chargeback' : OBLIGATIONS[by]

const PAGE_SIZE = 30
const CHOICES = { show: oneOf(['some', 'all']), rule: freeText }

type RuleResult = Pick<Run, 'ranOn'> & Run['rules'][number]

/** The results of each rule and run: all, or only those that removed or held something. The URL holds the filters. */
function Runs({ runs }: { readonly runs: readonly Run[] }) {
  const { list, setFilters } = useListParams(CHOICES)
  const all = runs.flatMap(({ ranOn, rules }) => rules.map((rule): RuleResult => ({ ranOn, ...rule })))
  const rules = [...new Set(all.map(({ rule }) => rule))]
  const ofRule = rules.includes(list.rule) ? all.filter(({ rule }) => rule === list.rule) : all
  const some = ofRule.filter(({ purgedCount, held }) => purgedCount + held > 0)
  return (
    <section id="runs" aria-label="Runs">
      <h2>Runs</h2>
      <Flex gap={12} wrap="wrap">
        <Segmented
          aria-label="Which results"
          options={[
            { value: 'some', label: `Removed or held (${some.length})` },
            { value: 'all', label: `All (${ofRule.length})` },
          ]}
          value={list.show}
          onChange={(show) => setFilters({ show: show as typeof list.show })}
        />
        <Select
          aria-label="Rule"
          style={{ minWidth: 220 }}
          value={list.rule}
          onChange={(rule) => setFilters({ rule })}
          options={[{ value: '', label: 'All rules' }, ...rules.map((rule) => ({ value: rule, label: rule }))]}
        />
      </Flex>
      <Table
        size="small"
        aria-label="Results of runs"
        rowKey={({ ranOn, rule }) => `${ranOn} ${rule}`}
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={list.show === 'all' ? ofRule : some}
        columns={RUN_COLUMNS}
        locale={{ emptyText: <Empty description="Nothing was removed, and nothing is held" /> }}
      />
    </section>
  )
}

const RUN_COLUMNS: NonNullable<TableProps<RuleResult>['columns']> = [
  { title: 'Run', key: 'ranOn', render: (_, { ranOn }) => formatDay(ranOn) },
  { title: 'Rule', dataIndex: 'rule' },
  { title: 'Removed', dataIndex: 'purgedCount', align: 'right' },
  { title: 'Held', dataIndex: 'held', align: 'right' },
  {
    title: 'Next removal',
    key: 'next',
    responsive: ['md'],
    render: (_, { next }) => (next ? formatDay(next) : 'Nothing due'),
  },
]
