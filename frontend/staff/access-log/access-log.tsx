import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty, Flex, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { Link, useSearchParams } from 'react-router-dom'
import {
  type AccessFilter,
  type AccessLogPage as AccessLog,
  type AccessLogType,
  accessFilter,
} from '#domain/audit/contract.ts'
import { formatNumber } from '#domain/kernel/format.ts'
import { ConsolePage, LoadingFailed } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { labelOfCode } from '#frontend/shared/console/format.tsx'
import {
  formatDateTime,
  formatPreciseTime,
  formatShortDay,
  instantOf,
  marketDay,
} from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { recordPath } from '#frontend/shared/lib/staff-pages.ts'
import { ACCESS_LABELS, accessLogExport, accessLogQuery } from './api.ts'
import './access-log.css'

/** Files that users uploaded. */
const DOCUMENTS: readonly AccessLogType[] = ['verification_document', 'certificate_document', 'dispute_evidence']

/** For auditors: what staff members read of other users' data. The URL holds the filters. */
export function AccessLogPage() {
  const [search, setSearch] = useSearchParams()
  const { page: _, ...params } = Object.fromEntries(search)
  const parsed = accessFilter.safeParse(params)
  const filter: AccessFilter = parsed.success ? parsed.data : {}
  const page = Math.max(1, Number(search.get('page')) || 1)
  const applyFilter = (next: AccessFilter) =>
    setSearch(Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]))))
  const result = useQuery(accessLogQuery(filter, page))
  return (
    <ConsolePage
      title="Access log"
      actions={
        <Button href={accessLogExport(filter)} download>
          Export as CSV
        </Button>
      }
    >
      <Filters key={search.toString()} filter={filter} onChange={applyFilter} />
      {result.isLoadingError ? (
        <LoadingFailed error={result.error} retry={() => void result.refetch()} />
      ) : (
        <ConsoleTable
          fit
          dense
          label="Access log"
          columns={COLUMNS}
          rows={result.data?.accesses}
          rowKey={({ id }) => id}
          loading={result.isPlaceholderData}
          page={{ total: result.data?.total ?? 0, size: result.data?.pageSize ?? 50 }}
          toolbar={result.data && <span role="status">{formatNumber(result.data.total)} entries</span>}
          empty={
            search.size === 0 ? (
              <Empty description="No access yet. What staff read of other users’ data appears here." />
            ) : (
              <Empty description="No access matches these filters">
                <Button onClick={() => applyFilter({})}>Clear filters</Button>
              </Empty>
            )
          }
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
  readonly staff?: string
  readonly accessTypes?: readonly AccessLogType[]
  readonly target?: string
  readonly day?: Dayjs | null
}

function Filters({ filter, onChange }: FiltersProps) {
  const [form] = Form.useForm<FilterFields>()
  const submit = ({ staff, accessTypes = [], target, day }: FilterFields) =>
    onChange({ ...dayRange(day?.format('YYYY-MM-DD')), staff, accessTypes: accessTypes.join(','), target })
  const initial = {
    ...filter,
    accessTypes: filter.accessTypes?.split(',') ?? [],
    ...(filter.from ? { day: dayjs(marketDay(filter.from)) } : {}),
  }
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={submit} className="access-filters">
      <Form.Item name="staff" label="Staff member">
        <Input allowClear placeholder="Username" />
      </Form.Item>
      <Form.Item name="accessTypes" label="Access">
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          maxTagCount="responsive"
          placeholder="Any"
          options={ACCESS_OPTIONS}
        />
      </Form.Item>
      <Form.Item name="target" label="Subject">
        <Input allowClear placeholder="Name, number or ID" />
      </Form.Item>
      <Form.Item name="day" label="Day">
        <DatePicker placeholder="Any day" style={{ width: '100%' }} />
      </Form.Item>
      <Flex gap={8} wrap="wrap" className="access-filter-buttons">
        <Button htmlType="submit" type="primary">
          Apply filters
        </Button>
        <Button onClick={() => submit({ ...form.getFieldsValue(), accessTypes: DOCUMENTS })}>Documents only</Button>
        <Button onClick={() => onChange({})}>Clear</Button>
      </Flex>
    </Form>
  )
}

const optionsOf = (types: readonly AccessLogType[]) => types.map((value) => ({ value, label: ACCESS_LABELS[value] }))
const ACCESS_OPTIONS = [
  { label: 'Documents', options: optionsOf(DOCUMENTS) },
  {
    label: 'Pages and queries',
    options: optionsOf((Object.keys(ACCESS_LABELS) as AccessLogType[]).filter((type) => !DOCUMENTS.includes(type))),
  },
]

/** From midnight to midnight in the marketplace's time zone. */
function dayRange(day: string | undefined): Pick<AccessFilter, 'from' | 'to'> {
  if (!day) return { from: undefined, to: undefined }
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  return { from: instantOf(`${day}T00:00`), to: instantOf(`${next}T00:00`) }
}

type Access = AccessLog['accesses'][number]

const COLUMNS: readonly ConsoleColumn<Access>[] = [
  {
    key: 'accessedAt',
    title: 'Time',
    width: 150,
    cell: ({ accessedAt }) => (
      <time dateTime={accessedAt} title={formatDateTime(accessedAt)}>
        {formatShortDay(accessedAt)}
        <br />
        {formatPreciseTime(accessedAt)}
      </time>
    ),
  },
  {
    key: 'staff',
    title: 'Staff member',
    width: 150,
    card: 'title',
    required: true,
    cell: ({ staff }) => staff ?? 'Erased account',
  },
  { key: 'staffRole', title: 'Role', width: 130, cell: ({ staffRole }) => labelOfCode(staffRole) },
  { key: 'accessType', title: 'Access', width: 180, cell: ({ accessType }) => ACCESS_LABELS[accessType] },
  { key: 'target', title: 'Subject', cell: (access) => <Target access={access} /> },
]

/** The text of a recorded event log query: `counts: types=OrderPaid` → `types=OrderPaid, counts only`. */
function queryText(subject: string): string {
  const [, counts, filter = ''] = /^(counts: )?(.*)$/.exec(subject) ?? []
  return `${filter === 'everything' ? 'All events' : filter}${counts ? ', counts only' : ''}`
}

/** The text for a subject without a name. */
function subjectText(accessType: AccessLogType, subject: string): string {
  if (accessType === 'log_query') return queryText(subject)
  return accessType === 'order_search' && subject === 'all' ? 'All orders' : subject
}

function Target({ access: { accessType, target, targetName } }: { readonly access: Access }) {
  const path = pathOf(accessType, target)
  const text = targetName ?? subjectText(accessType, target)
  return path ? <Link to={path}>{text}</Link> : <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
}

/** The page of the subject; undefined if auditors cannot open it. */
function pathOf(accessType: AccessLogType, subject: string): string | undefined {
  const [id = '', ...rest] = subject.split(' ')
  if (accessType.startsWith('flagged_')) return paths.supportReport(id)
  if (accessType === 'inquiry') return paths.supportInquiry(id)
  if (accessType === 'event_proof') return `${paths.logIntegrity}?event=${encodeURIComponent(id)}`
  // `product product_… as of 2026-11-01T09:30:00Z`
  if (accessType === 'point_in_time') return pointInTimePath(subject)
  return rest.length === 0 || DOCUMENTS.includes(accessType) ? recordPath(id) : undefined
}

function pointInTimePath(subject: string): string | undefined {
  const [, kind, id = '', at] = /^(product|order|statement of) (\S+) as of (\S+)$/.exec(subject) ?? []
  if (!kind) return
  return paths.pointInTimeOf({ [kind === 'statement of' ? 'producer' : kind]: id, at })
}
