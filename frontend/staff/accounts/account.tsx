import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Descriptions, Empty, Flex, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Stage } from '#domain/disputes/dispute-types.ts'
import type { AccountView, RelatedRecord, StaffEnforcementAction } from '#domain/enforcement/contract.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { labelOfCode, OrderStatusTag, StatusTag } from '#frontend/shared/console/format.tsx'
import { type HistoryItem, HistoryTimeline } from '#frontend/shared/console/history-timeline.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { SplitView } from '#frontend/shared/console/split-view.tsx'
import { disputeTone, STAGE_LABELS } from '#frontend/shared/disputes/dispute-status.tsx'
import { formatDate, formatShortDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { ActionButton, EnforcementButtons } from './account-actions.tsx'
import { ACCOUNT_STATUSES, actionName, BLOCKED, RELATED, relatedLabel } from './account-labels.ts'
import { accountQuery } from './api.ts'

const BREADCRUMB = [{ label: 'Accounts', path: paths.supportAccounts }]

interface AccountProps {
  readonly account: AccountView
}

/** An account for support: its details, enforcement actions, related records and history. */
export function AccountPage() {
  const { id = '' } = useParams()
  return <LoadedAccount key={id} id={id} />
}

function LoadedAccount({ id }: { readonly id: string }) {
  const result = useQuery(accountQuery(id))
  if (!result.data)
    return (
      <ConsolePage title="Account" breadcrumb={<PageBreadcrumb above={BREADCRUMB} />}>
        <QueryState query={result}>{() => null}</QueryState>
      </ConsolePage>
    )
  const account = result.data
  const { username, accountStatus, blockedReason, erased } = account
  const { label, tone } = ACCOUNT_STATUSES[accountStatus]
  const canAct = !blockedReason && !erased
  return (
    <ConsolePage
      title={username ?? 'Erased account'}
      breadcrumb={<PageBreadcrumb above={BREADCRUMB} />}
      extra={
        <span role="status">
          <StatusTag tone={tone}>{label}</StatusTag>
        </span>
      }
      actions={canAct && accountStatus !== 'terminated' && <EnforcementButtons account={account} />}
    >
      <SplitView side={<Side account={account} canAct={canAct} />}>
        <Details account={account} />
        <RelatedRecords account={account} />
      </SplitView>
    </ConsolePage>
  )
}

function Details({ account }: AccountProps) {
  const { fullName, email, verified, createdAt, producerId, businessName, accountStatus, staff } = account
  return (
    <>
      {account.erasureScheduledAt && (
        <Alert
          type="info"
          showIcon
          title={`Closed by its owner. It is erased on ${formatDate(account.erasureScheduledAt)}.`}
        />
      )}
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 1, md: 2 }}
        items={[
          { key: 'name', label: 'Name', children: fullName ?? '–' },
          {
            key: 'email',
            label: 'Email',
            children: email ? `${email} (${verified ? 'verified' : 'not verified'})` : '–',
          },
          { key: 'since', label: 'Member since', children: formatDate(createdAt) },
          {
            key: 'producer',
            label: accountStatus === 'terminated' ? 'Sold as' : 'Sells as',
            children:
              producerId && accountStatus !== 'terminated' ? (
                <Link to={paths.producer(producerId)}>{businessName || 'A producer'}</Link>
              ) : (
                businessName || '–'
              ),
          },
          ...(staff ? [{ key: 'staff', label: 'Staff role', children: labelOfCode(staff) }] : []),
        ]}
      />
    </>
  )
}

function Side({ account, canAct }: AccountProps & { readonly canAct: boolean }) {
  const { enforcementActions, blockedReason, erased } = account
  const current = enforcementActions.filter(({ endReason, appealPending }) => !endReason || appealPending)
  return (
    <>
      {blockedReason && <Alert type="info" showIcon title={BLOCKED[blockedReason]} />}
      {erased && <Alert type="info" showIcon title="This account was erased. There is nothing to decide." />}
      <Card size="small" role="region" aria-label="Enforcement" title={<h2>Enforcement</h2>}>
        {current.length === 0 ? (
          <Typography.Text type="secondary">No warning, suspension or termination is in effect.</Typography.Text>
        ) : (
          <Flex vertical gap="middle" role="list">
            {current.map((action) => (
              <Flex key={action.id} vertical gap={4} align="start" role="listitem">
                <Flex gap="small" align="center" wrap>
                  <strong>{actionName(action)}</strong>
                  {action.appealPending ? (
                    <StatusTag tone="waiting">Appealed</StatusTag>
                  ) : (
                    action.upheldAt && <StatusTag tone="neutral">Upheld</StatusTag>
                  )}
                </Flex>
                {canAct && <ActionButton account={account} action={action} />}
              </Flex>
            ))}
          </Flex>
        )}
      </Card>
      <Card size="small" role="region" aria-label="History" title={<h2>History</h2>}>
        <HistoryTimeline items={historyOf(account)} />
        <Typography.Text type="secondary">Your access to this account is recorded.</Typography.Text>
      </Card>
    </>
  )
}

/** Everything that happened to the account, newest first. */
function historyOf({ createdAt, enforcementActions }: AccountView): readonly HistoryItem[] {
  const created: HistoryItem = { key: 'created', title: 'Account created', at: createdAt, tone: 'neutral' }
  return [...enforcementActions.flatMap(stepsOf), created].sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
}

function stepsOf(action: StaffEnforcementAction): HistoryItem[] {
  const { id, decidedAt, decidedBy, reason, appealedAt, appealComment, upheldAt, upheldBy, upheldReason } = action
  const { endReason, endedAt, liftedBy, liftReason } = action
  const name = actionName(action)
  return [
    { key: `${id} decided`, title: name, at: decidedAt, by: decidedBy, tone: 'bad', text: reason ?? 'Erased' },
    ...(appealedAt
      ? [
          {
            key: `${id} appealed`,
            title: 'Appealed by the member',
            at: appealedAt,
            tone: 'waiting' as const,
            text: appealComment ?? 'Erased',
          },
        ]
      : []),
    ...(upheldAt
      ? [
          {
            key: `${id} upheld`,
            title: `${name} upheld`,
            at: upheldAt,
            by: upheldBy,
            tone: 'bad' as const,
            text: upheldReason ?? 'Erased',
          },
        ]
      : []),
    ...(endReason === 'lifted'
      ? [
          {
            key: `${id} lifted`,
            title: `${name} lifted`,
            at: endedAt,
            by: liftedBy,
            tone: 'good' as const,
            text: liftReason ?? 'Erased',
          },
        ]
      : []),
    ...(endReason === 'expired'
      ? [{ key: `${id} expired`, title: `${name} ended`, at: endedAt, tone: 'good' as const }]
      : []),
  ]
}

/** The newest orders, disputes and flagged content the account is involved in. */
function RelatedRecords({ account: { relatedRecords } }: AccountProps) {
  const [kind, setKind] = useState<RelatedRecord['kind'] | 'all'>('all')
  const kinds = Object.keys(RELATED) as RelatedRecord['kind'][]
  return (
    <ConsoleTable<RelatedRecord>
      label="Related records"
      columns={RELATED_COLUMNS}
      rows={relatedRecords.filter((record) => kind === 'all' || record.kind === kind)}
      rowKey={({ id, side }) => `${id} ${side}`}
      empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No related records" />}
      toolbar={
        <Segmented
          aria-label="Related records"
          options={[
            { value: 'all' as const, label: 'All' },
            ...kinds.map((value) => ({ value, label: RELATED[value].many })),
          ]}
          value={kind}
          onChange={setKind}
        />
      }
    />
  )
}

const RELATED_COLUMNS: readonly ConsoleColumn<RelatedRecord>[] = [
  {
    key: 'record',
    title: 'Record',
    card: 'title',
    required: true,
    cell: ({ kind, id, label }) => (
      <Link to={RELATED[kind].pathOf(id)}>
        {RELATED[kind].one} {relatedLabel(label)}
      </Link>
    ),
  },
  { key: 'side', title: 'As', cell: ({ side }) => (side === 'buyer' ? 'Buyer' : 'Producer') },
  { key: 'status', title: 'Status', cell: (record) => <RelatedStatus record={record} /> },
  { key: 'at', title: 'Date', cell: ({ at }) => formatShortDay(at) },
]

/** The status as on the record's own page. */
function RelatedStatus({ record: { kind, status } }: { readonly record: RelatedRecord }) {
  if (kind === 'order') return <OrderStatusTag status={status as OrderStatus} />
  const stage = status as Stage
  if (kind === 'dispute') return <StatusTag tone={disputeTone(stage)}>{STAGE_LABELS[stage]}</StatusTag>
  return <StatusTag tone={status === 'open' ? 'waiting' : 'neutral'}>{labelOfCode(status)}</StatusTag>
}
