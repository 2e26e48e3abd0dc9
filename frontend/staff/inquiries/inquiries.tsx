import { useQuery } from '@tanstack/react-query'
import { App, Button, Descriptions, Drawer, Empty, Flex, Typography } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { InquiryCard, InquiryView } from '#domain/contact/contract.ts'
import { INQUIRY_TOPICS } from '#domain/contact/inquiry-topics.ts'
import { ConsolePage, LoadingFailed, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { inquiriesQuery, inquiryQuery, useMarkAnswered } from './api.ts'

const VIEWS = { show: oneOf(['open', 'answered']) }

/** Messages from the contact page. The URL names the message that is open in a drawer. */
export function InquiriesPage() {
  const navigate = useNavigate()
  const { list, setFilters } = useListParams(VIEWS)
  const [search, setSearch] = useSearchParams()
  const opened = search.get('message')
  const result = useQuery(inquiriesQuery(list.show, list.page))
  const close = () =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.delete('message')
      return next
    })
  return (
    <ConsolePage
      title="Messages"
      tabs={pageTabs({
        label: 'Messages by status',
        items: [
          { key: 'open', label: 'Open' },
          { key: 'answered', label: 'Answered' },
        ],
        active: list.show,
        onChange: (show) => setFilters({ show: show as typeof list.show }),
      })}
    >
      {result.isLoadingError ? (
        <LoadingFailed error={result.error} retry={() => void result.refetch()} />
      ) : (
        <ConsoleTable<InquiryCard>
          label="Messages"
          columns={COLUMNS[list.show]}
          rows={result.data?.inquiries}
          rowKey={({ id }) => id}
          loading={result.isPlaceholderData}
          page={{ total: result.data?.total ?? 0, size: result.data?.pageSize ?? 20 }}
          current={opened ?? undefined}
          onOpen={(inquiry) => void navigate(pathOf(inquiry))}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={EMPTY[list.show]} />}
        />
      )}
      <InquiryDrawer key={opened} id={opened} onClose={close} />
    </ConsolePage>
  )
}

const EMPTY = {
  open: 'No open messages. Messages from the contact page appear here.',
  answered: 'No message has been marked as answered yet.',
} as const

const pathOf = ({ id, answeredAt }: InquiryCard): string =>
  paths.supportInquiry(id, answeredAt ? 'answered' : undefined)

const TOPIC: ConsoleColumn<InquiryCard> = {
  key: 'topic',
  title: 'Topic',
  card: 'title',
  required: true,
  cell: (inquiry) => <Link to={pathOf(inquiry)}>{INQUIRY_TOPICS[inquiry.topic]}</Link>,
}
const FROM: ConsoleColumn<InquiryCard> = {
  key: 'from',
  title: 'From',
  cell: ({ fromMember }) => (fromMember ? 'Member' : 'Guest'),
}
const SENT: ConsoleColumn<InquiryCard> = { key: 'sent', title: 'Sent', cell: ({ sentAt }) => <DateTime at={sentAt} /> }

const COLUMNS: Readonly<Record<'open' | 'answered', readonly ConsoleColumn<InquiryCard>[]>> = {
  open: [TOPIC, FROM, SENT],
  answered: [
    TOPIC,
    FROM,
    SENT,
    { key: 'answered', title: 'Answered', cell: ({ answeredAt }) => answeredAt && <DateTime at={answeredAt} /> },
    { key: 'by', title: 'By', cell: ({ answeredBy }) => answeredBy ?? 'Erased account' },
  ],
}

interface InquiryDrawerProps {
  /** Null: closed. */
  readonly id: string | null
  readonly onClose: () => void
}

const InquiryDrawer = ({ id, onClose }: InquiryDrawerProps) => (
  <Drawer open={id !== null} title="Message" size={520} onClose={onClose}>
    {id && <Inquiry id={id} />}
  </Drawer>
)

function Inquiry({ id }: { readonly id: string }) {
  const result = useQuery(inquiryQuery(id))
  return <QueryState query={result}>{(inquiry) => <InquiryDetails inquiry={inquiry} />}</QueryState>
}

function InquiryDetails({ inquiry }: { readonly inquiry: InquiryView }) {
  const { message } = App.useApp()
  const { id, topic, name, email, text, accountId, sentAt, answeredAt, answeredBy } = inquiry
  const marking = useMarkAnswered(id)
  const mark = () =>
    void marking.mutateAsync(undefined).then(
      () => void message.success('Marked as answered'),
      (error) => void message.error(errorMessage(error)),
    )
  return (
    <Flex vertical gap="middle">
      <div role="status">
        {answeredAt ? (
          <StatusTag tone="good">Answered by {answeredBy ?? 'an erased account'}</StatusTag>
        ) : (
          <StatusTag tone="waiting">Open</StatusTag>
        )}
      </div>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'topic', label: 'Topic', children: INQUIRY_TOPICS[topic] },
          { key: 'name', label: 'Name', children: name ?? 'Erased' },
          { key: 'email', label: 'Email', children: email ?? 'Erased' },
          {
            key: 'account',
            label: 'Account',
            children: accountId ? <Link to={paths.supportAccount(accountId)}>Open account</Link> : 'Guest',
          },
          { key: 'sent', label: 'Sent', children: <DateTime at={sentAt} /> },
          ...(answeredAt ? [{ key: 'answered', label: 'Answered', children: <DateTime at={answeredAt} /> }] : []),
        ]}
      />
      <Typography.Paragraph style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text ?? 'This message was erased.'}
      </Typography.Paragraph>
      {!answeredAt && (
        <Flex gap="small" wrap>
          {email && (
            <Button type="primary" href={mailTo(email, topic)}>
              Answer by email
            </Button>
          )}
          <Button loading={marking.isPending} onClick={mark}>
            Mark as answered
          </Button>
        </Flex>
      )}
      <Typography.Text type="secondary">Your access to this message is recorded.</Typography.Text>
    </Flex>
  )
}

const mailTo = (email: string, topic: InquiryView['topic']): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message: ${INQUIRY_TOPICS[topic]}`)}`
