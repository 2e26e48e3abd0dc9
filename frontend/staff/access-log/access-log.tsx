import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty, Form, Input, Result, Select, Table, type TableProps } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { type AccessFilter, type AccessLogPage as AccessLog, accessFilter } from '#domain/audit/contract.ts'
import type { AccessType } from '#domain/kernel/access-type.ts'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { dateWords, exactWords, instantOf } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { accessLogExport, accessLogQuery } from './api.ts'

const LABELS: Readonly<Record<AccessType, string>> = {
  order_search: 'Order search',
  order_replay: 'Order replay',
  dispute: 'Dispute',
  dispute_evidence: 'Dispute evidence',
  log_query: 'Event log query',
  log_export: 'Log export',
  event_proof: 'Proof of inclusion',
  point_in_time: 'Point in time',
  evidence: 'Evidence bundle',
  bank_evidence: 'Chargeback evidence',
  flagged_product: 'Flagged product',
  flagged_review: 'Flagged review',
  flagged_conversation: 'Flagged conversation',
  application: 'Verification application',
  certificate_document: 'Certificate document',
  account_search: 'Account search',
  account: 'Account',
  inquiry: 'Message to support',
}

/** For auditors: what staff members read of other users' data. The address holds the filters. */
export function AccessLogPage() {
  const [search, setSearch] = useSearchParams()
  const { page: _, ...given } = Object.fromEntries(search)
  const parsed = accessFilter.safeParse(given)
  const filter: AccessFilter = parsed.success ? parsed.data : {}
  const page = Math.max(1, Number(search.get('page')) || 1)
  const go = (next: AccessFilter, to = 1) =>
    setSearch({
      ...Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]))),
      ...(to > 1 ? { page: String(to) } : {}),
    })
  const found = useQuery(accessLogQuery(filter, page))
  return (
    <ConsolePage
      title="Access log"
      actions={
        <Button href={accessLogExport(filter)} download>
          Export as CSV
        </Button>
      }
    >
      <Filters key={search.toString()} filter={filter} onChange={go} />
      {found.isLoadingError ? (
        <Result
          status="warning"
          title="The access log could not be loaded"
          subTitle={sentenceOf(found.error)}
          extra={<Button onClick={() => void found.refetch()}>Retry</Button>}
        />
      ) : (
        <Table
          rowKey="id"
          size="small"
          aria-label="Access log"
          loading={found.isPending}
          dataSource={found.data?.accesses ?? []}
          columns={COLUMNS}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty description="No access matches these filters" /> }}
          pagination={{
            current: page,
            pageSize: found.data?.pageSize ?? 50,
            total: found.data?.total ?? 0,
            showSizeChanger: false,
            showTotal: (total) => `${total.toLocaleString('en-US')} entries`,
            onChange: (to) => go(filter, to),
          }}
        />
      )}
    </ConsolePage>
  )
}

interface FiltersProps {
  readonly filter: AccessFilter
  readonly onChange: (filter: AccessFilter) => void
}

interface FilterFields {
  readonly who?: string
  readonly what?: AccessType
  readonly whose?: string
}

function Filters({ filter, onChange }: FiltersProps) {
  const days = { from: filter.from, to: filter.to }
  const submit = ({ who, what, whose }: FilterFields) => onChange({ ...days, who, what, whose })
  return (
    <Form layout="inline" initialValues={filter} onFinish={submit} style={{ gap: 8, marginBlock: 12 }}>
      <Form.Item name="who" label="Staff member">
        <Input allowClear placeholder="User name" style={{ width: 140 }} />
      </Form.Item>
      <Form.Item name="what" label="Access">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Any"
          style={{ width: 190 }}
          options={Object.entries(LABELS).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="whose" label="Whose">
        <Input allowClear placeholder="User, order, product, producer or id" style={{ width: 240 }} />
      </Form.Item>
      <Form.Item label="Day">
        <DatePicker
          aria-label="Day"
          placeholder={filter.from ? dateWords(filter.from) : 'Any day'}
          onChange={(_, picked) => onChange({ ...filter, ...dayRange(typeof picked === 'string' ? picked : '') })}
        />
      </Form.Item>
      <Button htmlType="submit" type="primary">
        Apply filters
      </Button>
      <Button onClick={() => onChange({})}>Clear</Button>
    </Form>
  )
}

/** From midnight to midnight in the market's time zone. */
function dayRange(day: string): Pick<AccessFilter, 'from' | 'to'> {
  if (!day) return { from: undefined, to: undefined }
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  return { from: instantOf(`${day}T00:00`), to: instantOf(`${next}T00:00`) }
}

type Access = AccessLog['accesses'][number]

const COLUMNS: NonNullable<TableProps<Access>['columns']> = [
  { title: 'Time', key: 'at', render: (_, { at }) => <time dateTime={at}>{exactWords(at)}</time> },
  { title: 'Staff member', key: 'by', render: (_, { by }) => by ?? 'Erased account' },
  { title: 'Role', key: 'role', render: (_, { role }) => role.replace('_', ' ') },
  { title: 'Access', key: 'what', render: (_, { what }) => LABELS[what] },
  { title: 'Of', key: 'of', render: (_, access) => <Target access={access} /> },
]

function Target({ access: { what, of, name } }: { readonly access: Access }) {
  const path = pathOf(what, of)
  const text = name ?? of
  return path ? <Link to={path}>{text}</Link> : <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
}

/** The page that shows what was read. */
function pathOf(what: AccessType, of: string): string | undefined {
  if (/^order_\w+$/.test(of)) return paths.supportOrder(of)
  if (/^account_\w+$/.test(of)) return paths.supportAccount(of)
  if (/^dispute_\w+$/.test(of)) return paths.supportDispute(of)
  if (/^product_\w+$/.test(of)) return paths.product(of)
  return what === 'event_proof' ? `${paths.auditProof}?event=${encodeURIComponent(of)}` : undefined
}
