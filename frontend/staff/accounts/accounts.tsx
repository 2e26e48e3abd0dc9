import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Form, Input, Typography } from 'antd'
import { atom, useAtom } from 'jotai'
import { Link, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { FoundAccount, PendingAppeal, PendingAppeals } from '#domain/enforcement/contract.ts'
import { ConsolePage, LoadingFailed } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatShortDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { ACCOUNT_STATUSES, ENFORCEMENT } from './account-labels.ts'
import { accountSearchQuery, appealsQuery } from './api.ts'

const VIEWS = { show: oneOf(['search', 'appeals']) }

/** Search of accounts, and the appeals that await a decision. */
export function AccountsPage() {
  const { list, setFilters } = useListParams(VIEWS)
  const appeals = useQuery(appealsQuery(list.show === 'appeals' ? list.page : 1))
  return (
    <ConsolePage
      title="Accounts"
      tabs={pageTabs({
        label: 'Accounts',
        items: [
          { key: 'search', label: 'Search' },
          { key: 'appeals', label: 'Appeals', count: appeals.data?.total },
        ],
        active: list.show,
        onChange: (show) => setFilters({ show: show as typeof list.show }),
      })}
    >
      {list.show === 'search' ? <AccountSearch page={list.page} /> : <Appeals appeals={appeals} />}
    </ConsolePage>
  )
}

const searchForm = z.object({
  query: z.string().trim().min(2, 'Enter at least two characters').max(254, 'At most 254 characters'),
})

function AccountSearch({ page }: { readonly page: number }) {
  const [query, setQuery] = useAtom(accountSearchAtom)
  const { setFilters } = useListParams(VIEWS)
  const { form, rules } = useZodForm<{ query: string }>(searchForm)
  const search = (values: { query: string }) => {
    setFilters({})
    setQuery(values.query.trim())
  }
  return (
    <>
      <Form form={form} role="search" aria-label="Accounts" initialValues={{ query }} onFinish={search}>
        <Form.Item
          name="query"
          label="Email address or name"
          layout="vertical"
          rules={rules('query')}
          validateTrigger="onSubmit"
          extra="Enter a whole email address, or part of a username or business name. Searches are recorded."
          style={{ maxWidth: 520 }}
        >
          <Input.Search enterButton="Search" maxLength={254} autoComplete="off" onSearch={form.submit} />
        </Form.Item>
      </Form>
      {query && <FoundAccounts query={query} page={page} />}
    </>
  )
}

function FoundAccounts({ query, page }: { readonly query: string; readonly page: number }) {
  const navigate = useNavigate()
  const result = useQuery(accountSearchQuery({ query, page }))
  const { data } = result
  if (result.isLoadingError) return <LoadingFailed error={result.error} retry={() => void result.refetch()} />
  return (
    <ConsoleTable<FoundAccount>
      label="Accounts"
      columns={ACCOUNT_COLUMNS}
      rows={data?.accounts}
      rowKey={({ id }) => id}
      loading={result.isPlaceholderData}
      page={{ total: data?.total ?? 0, size: data?.pageSize ?? 20 }}
      onOpen={({ id }) => void navigate(paths.supportAccount(id))}
      toolbar={
        <Typography.Text type="secondary" role="status">
          {data && (data.total === 1 ? '1 account' : `${data.total} accounts`)}
        </Typography.Text>
      }
      empty={
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="No account matches. Guests and erased members have no account."
        />
      }
    />
  )
}

const ACCOUNT_COLUMNS: readonly ConsoleColumn<FoundAccount>[] = [
  {
    key: 'account',
    title: 'Account',
    card: 'title',
    required: true,
    cell: ({ id, username, staff }) => (
      <Flex gap="small" align="center">
        <Link to={paths.supportAccount(id)}>{username ?? 'Erased account'}</Link>
        {staff && <StatusTag tone="neutral">Staff</StatusTag>}
      </Flex>
    ),
  },
  { key: 'email', title: 'Email', cell: ({ email }) => email },
  { key: 'business', title: 'Sells as', cell: ({ businessName }) => businessName },
  {
    key: 'status',
    title: 'Status',
    required: true,
    cell: ({ accountStatus }) => (
      <StatusTag tone={ACCOUNT_STATUSES[accountStatus].tone}>{ACCOUNT_STATUSES[accountStatus].label}</StatusTag>
    ),
  },
  { key: 'since', title: 'Member since', cell: ({ createdAt }) => formatShortDay(createdAt) },
]

function Appeals({ appeals }: { readonly appeals: ReturnType<typeof useQuery<PendingAppeals>> }) {
  const navigate = useNavigate()
  if (appeals.isLoadingError) return <LoadingFailed error={appeals.error} retry={() => void appeals.refetch()} />
  return (
    <ConsoleTable<PendingAppeal>
      label="Appeals"
      columns={APPEAL_COLUMNS}
      rows={appeals.data?.appeals}
      rowKey={({ accountId, appealedAt }) => `${accountId} ${appealedAt}`}
      loading={appeals.isPlaceholderData}
      page={{ total: appeals.data?.total ?? 0, size: appeals.data?.pageSize ?? 20 }}
      onOpen={({ accountId }) => void navigate(paths.supportAccount(accountId))}
      empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No pending appeals. New ones appear here." />}
    />
  )
}

const APPEAL_COLUMNS: readonly ConsoleColumn<PendingAppeal>[] = [
  {
    key: 'account',
    title: 'Account',
    card: 'title',
    required: true,
    cell: ({ accountId, username, businessName }) => (
      <Link to={paths.supportAccount(accountId)}>{businessName ?? username ?? 'Erased account'}</Link>
    ),
  },
  { key: 'action', title: 'Appeals', required: true, cell: ({ actionType }) => ENFORCEMENT[actionType].name },
  { key: 'appealed', title: 'Appealed', cell: ({ appealedAt }) => <DateTime at={appealedAt} /> },
  { key: 'decided', title: 'Decided', cell: ({ decidedAt }) => <DateTime at={decidedAt} /> },
  {
    key: 'by',
    title: 'Decided by',
    cell: ({ decidedBy, decidedByMe }) =>
      decidedByMe ? 'You (another agent decides)' : (decidedBy ?? 'Erased account'),
  },
]

/** The account search. It is not in the URL, which must not contain names and email addresses. */
const accountSearchAtom = atom('')
