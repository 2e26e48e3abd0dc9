import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Empty, Flex, Select, Tag, Typography } from 'antd'
import { useAtom } from 'jotai'
import { Link, useNavigate } from 'react-router-dom'
import { CERTIFICATIONS, type Certification } from '#domain/catalog/product-taxonomy.ts'
import { INQUIRY_TOPICS } from '#domain/contact/inquiry-topics.ts'
import { DISPUTE_REASONS, type DisputeReason } from '#domain/disputes/dispute-types.ts'
import type { InboxItem, StaffInbox } from '#domain/notifications/staff-inbox.contract.ts'
import {
  INBOX_TYPES,
  type InboxFilter,
  type InboxType,
  inboxFilters,
  inboxTypes,
} from '#domain/notifications/staff-inbox-types.ts'
import type { DiscrepancyKind } from '#domain/reconciliation/discrepancy.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, labelOfCode } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatDateTime, formatMonthDay, formatTime, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { DISCREPANCIES } from '#frontend/staff/reconciliation/discrepancy-labels.ts'
import { inboxQuery, isUnread, markOpened, openedAtom } from './api.ts'

const CHOICES = { show: oneOf(inboxFilters), type: oneOf(['', ...inboxTypes]) }

const FILTERS: Readonly<Record<InboxFilter, string>> = { all: 'All', mine: 'Mine', unassigned: 'Unassigned' }

/** All pending work of the user's role, by due date. The URL holds the filters and the page. */
export function InboxPage() {
  const { list, setFilters } = useListParams(CHOICES)
  const type = list.type || undefined
  const result = useQuery(inboxQuery({ ...list, type }))
  return (
    <ConsolePage
      title="Inbox"
      tabs={pageTabs({
        label: 'Assignment',
        items: inboxFilters.map((key) => ({ key, label: FILTERS[key], count: result.data?.counts[key] })),
        active: list.show,
        onChange: (show) => setFilters({ show: show as InboxFilter }),
      })}
    >
      <QueryState query={result}>
        {(inbox) => (
          <InboxTable
            inbox={inbox}
            loading={result.isPlaceholderData}
            type={type}
            onType={(next) => setFilters({ type: next ?? '' })}
            onClear={list.show !== 'all' || type ? () => setFilters({ show: 'all', type: '' }) : undefined}
          />
        )}
      </QueryState>
    </ConsolePage>
  )
}

interface InboxTableProps {
  readonly inbox: StaffInbox
  readonly loading: boolean
  readonly type: InboxType | undefined
  readonly onType: (type: InboxType | undefined) => void
  readonly onClear: (() => void) | undefined
}

function InboxTable({ inbox, loading, type, onType, onClear }: InboxTableProps) {
  const [opened, setOpened] = useAtom(openedAtom)
  const navigate = useNavigate()
  const markAsOpened = (item: InboxItem) => setOpened(markOpened(opened, item, new Date().toISOString()))
  const open = (item: InboxItem) => {
    markAsOpened(item)
    void navigate(pathOf(item))
  }
  const unread = (item: InboxItem) => isUnread(item, opened)
  return (
    <ConsoleTable
      label="Inbox"
      fit={MIN_WIDTH}
      columns={columnsFor(unread, markAsOpened)}
      rows={inbox.items}
      rowKey={({ record, id, topic }) => `${record} ${id} ${topic}`}
      page={{ total: inbox.total, size: inbox.pageSize }}
      loading={loading}
      onOpen={open}
      toolbar={
        <Select
          aria-label="Type"
          style={{ minWidth: 190 }}
          value={type ?? ''}
          onChange={(value) => onType(inboxTypes.find((each) => each === value))}
          options={[
            { value: '', label: 'All types' },
            ...Object.entries(inbox.types).map(([value, count]) => ({
              value,
              label: `${INBOX_TYPES[value as InboxType]} (${count})`,
            })),
          ]}
        />
      }
      empty={
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={onClear ? 'Nothing matches these filters.' : 'All clear. New cases appear here.'}
        >
          {onClear && <Button onClick={onClear}>Clear filters</Button>}
        </Empty>
      }
    />
  )
}

/** Minimum width of the table, px. */
const MIN_WIDTH = 860

const columnsFor = (
  unread: (item: InboxItem) => boolean,
  onOpen: (item: InboxItem) => void,
): readonly ConsoleColumn<InboxItem>[] => [
  {
    key: 'type',
    title: 'Type',
    width: 150,
    required: true,
    cell: ({ type }) => (
      <Tag variant="filled" style={{ marginInlineEnd: 0 }}>
        {INBOX_TYPES[type]}
      </Tag>
    ),
  },
  {
    key: 'subject',
    title: 'Subject',
    required: true,
    card: 'title',
    cell: (item) => {
      const isNew = unread(item)
      const parties = [item.buyerName, item.producerName].filter(Boolean).join(' and ')
      return (
        <Flex vertical>
          <Flex gap="small" align="center">
            {isNew && <Badge status="processing" aria-hidden />}
            <Link to={pathOf(item)} onClick={() => onOpen(item)} style={{ fontWeight: isNew ? 600 : 400 }}>
              {subjectOf(item)}
              {isNew && <span className="visually-hidden"> (unread)</span>}
            </Link>
          </Flex>
          {parties && <Typography.Text type="secondary">{parties}</Typography.Text>}
        </Flex>
      )
    },
  },
  {
    key: 'due',
    title: 'Due',
    width: 184,
    cell: ({ dueAt, overdue }) =>
      overdue ? (
        <Typography.Text type="danger" strong>
          <DateTime at={dueAt} /> · overdue
        </Typography.Text>
      ) : (
        <DateTime at={dueAt} />
      ),
  },
  {
    key: 'assignee',
    title: 'Assignee',
    width: 112,
    cell: ({ type, assignee, assignedToMe }) =>
      assignedToMe ? 'You' : (assignee ?? (ASSIGNABLE.has(type) ? 'Unassigned' : null)),
  },
  {
    key: 'last',
    title: 'Last message',
    width: 140,
    cell: ({ lastMessage }) =>
      lastMessage ? (
        <span title={formatDateTime(lastMessage.at)}>{`${AUTHORS[lastMessage.by]}, ${shortTime(lastMessage.at)}`}</span>
      ) : null,
  },
]

/** Types that are assigned to an agent; items of the other types are decided without an assignee. */
const ASSIGNABLE: ReadonlySet<InboxItem['type']> = new Set(['dispute', 'chargeback'])

const AUTHORS: Readonly<Record<NonNullable<InboxItem['lastMessage']>['by'], string>> = {
  buyer: 'Buyer',
  producer: 'Producer',
  support: 'Support',
  member: 'Member',
  guest: 'Guest',
}

/** `8:06 AM` today, otherwise `Nov 20`. */
const shortTime = (at: string): string =>
  marketDay(at) === marketDay(Date.now()) ? formatTime(at) : formatMonthDay(at)

function pathOf({ record, id, topic }: InboxItem): string {
  switch (record) {
    case 'dispute':
      return paths.supportDispute(id)
    case 'flagged_item':
      return paths.supportReport(id)
    case 'account':
      return paths.supportAccount(id)
    case 'application':
      return paths.supportVerificationOf(id)
    case 'certificate':
      return paths.supportCertificate(id, topic ?? '')
    case 'discrepancy':
      return paths.reconciliation
    case 'inquiry':
      return paths.supportInquiry(id)
  }
}

/** The item's subject, on one line. */
export function subjectOf({ type, record, topic, subject }: InboxItem): string {
  const name = subject ?? 'erased'
  switch (record) {
    case 'dispute':
      return `${type === 'chargeback' ? labelOfCode(topic ?? 'chargeback') : DISPUTE_REASONS[topic as DisputeReason]} · order #${name}`
    case 'flagged_item':
      return `${CONTENT_TYPES[topic ?? ''] ?? 'Content'} · ${name}`
    case 'account':
      return `${labelOfCode(topic ?? 'decision')} of ${name}`
    case 'application':
      return `Application of ${name}`
    case 'certificate':
      return `${CERTIFICATIONS[topic as Certification].label} · ${name}`
    case 'discrepancy':
      return `${DISCREPANCIES[topic as DiscrepancyKind].title}${subject ? ` · order #${subject}` : ''}`
    case 'inquiry':
      return INQUIRY_TOPICS[topic as keyof typeof INQUIRY_TOPICS]
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  review: 'Review',
  conversation: 'Conversation',
  product: 'Product',
}
