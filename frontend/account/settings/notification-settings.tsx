import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Flex, Switch } from 'antd'
import { Link } from 'react-router-dom'
import type { EmailLogEntry, SettingsView } from '#domain/notifications/contract.ts'
import {
  type Channel,
  hasChannel,
  REQUIRED_EMAILS,
  TOPICS,
  type Topic,
  topics,
} from '#domain/notifications/settings.ts'
import type { StockAlertView } from '#domain/stock-alerts/contract.ts'
import { emailsQuery, settingsQuery, useChangeSettings } from '#frontend/account/notifications/api.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { chime } from '#frontend/shared/lib/chime.ts'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { stockAlertsQuery, useChangeStockAlert } from '#frontend/shared/stock-alerts/api.ts'
import { SettingRow, SettingRows, SettingsCard, type SettingsPageProps } from './setting-row.tsx'

/** The account's notification topics and channels. Each switch is saved immediately. */
export function NotificationSettingsPage({ user, base }: SettingsPageProps) {
  const settings = useQuery(settingsQuery)
  return (
    <ConsolePage title="Notifications">
      <Flex vertical gap="middle">
        <SettingsCard title="What to notify you about">
          <QueryState query={settings}>
            {(data) => (
              <>
                <TopicTable rows={topicsFor(user)} settings={data} />
                <SettingRows>
                  <SettingRow
                    label="Sound"
                    value="Play a sound when a notification arrives"
                    action={<SoundSwitch enabled={data.soundEnabled} />}
                  />
                  <SettingRow
                    label="Devices"
                    value="Turn on push notifications for a phone or computer"
                    action={<Link to={paths.accountSection('devices', base)}>Manage devices</Link>}
                  />
                </SettingRows>
              </>
            )}
          </QueryState>
        </SettingsCard>
        <SettingsCard id="stock-alerts" title="Back-in-stock alerts">
          <StockAlerts />
        </SettingsCard>
        <SettingsCard title="Emails we sent you">
          <SentEmails />
        </SettingsCard>
      </Flex>
    </ConsolePage>
  )
}

/** A topic, or the row of emails that are always sent. */
type TopicRow = Topic | 'required'

const topicsFor = ({ producerId, staff }: SettingsPageProps['user']): readonly TopicRow[] => [
  ...topics.filter((topic) => {
    const { forProducers, forStaff } = TOPICS[topic]
    return forStaff ? staff !== null && forStaff.includes(staff) : Boolean(producerId) || !forProducers
  }),
  'required',
]

const CHANNEL_LABELS: Readonly<Record<Channel, { readonly title: string; readonly accessible: string }>> = {
  in_app: { title: 'In app', accessible: 'in app' },
  email: { title: 'Email', accessible: 'by email' },
  push: { title: 'Push', accessible: 'push' },
}

const REQUIRED = { label: 'Always sent', hint: `${REQUIRED_EMAILS.join(', ')}.` }

interface TopicTableProps {
  readonly rows: readonly TopicRow[]
  readonly settings: SettingsView
}

function TopicTable({ rows, settings }: TopicTableProps) {
  const channel = (key: Channel): ConsoleColumn<{ readonly topic: TopicRow }> => ({
    key,
    title: CHANNEL_LABELS[key].title,
    required: true,
    width: 76,
    cell: ({ topic }) => <ChannelSwitch topic={topic} channel={key} settings={settings} />,
  })
  return (
    <ConsoleTable<{ readonly topic: TopicRow }>
      label="Notifications by channel"
      columns={[
        {
          key: 'topic',
          title: 'Notification',
          card: 'title',
          required: true,
          cell: ({ topic }) => {
            const { label, hint } = topic === 'required' ? REQUIRED : TOPICS[topic]
            return (
              <div className="notification-topic">
                {label}
                <small>{hint}</small>
              </div>
            )
          },
        },
        channel('in_app'),
        channel('email'),
        channel('push'),
      ]}
      rows={rows.map((topic) => ({ topic }))}
      rowKey={({ topic }) => topic}
      sticky={false}
    />
  )
}

interface ChannelSwitchProps {
  readonly topic: TopicRow
  readonly channel: Channel
  readonly settings: SettingsView
}

function ChannelSwitch({ topic, channel, settings }: ChannelSwitchProps) {
  const change = useChangeSettings()
  const { message } = App.useApp()
  const { accessible } = CHANNEL_LABELS[channel]
  if (topic === 'required')
    return channel === 'email' ? (
      <Switch size="small" checked disabled aria-label={`${REQUIRED.label}, ${accessible}`} />
    ) : (
      <NotAvailable />
    )
  if (!hasChannel(topic, channel)) return <NotAvailable />
  return (
    <Switch
      size="small"
      checked={settings.topics[topic][channel]}
      aria-label={`${TOPICS[topic].label}, ${accessible}`}
      onChange={(enabled) =>
        change.mutate(
          { choice: { topic, channel, enabled } },
          { onError: (error) => void message.error(`Not saved. ${errorMessage(error)}`) },
        )
      }
    />
  )
}

const NotAvailable = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">Not available</span>
  </>
)

function SoundSwitch({ enabled }: { readonly enabled: boolean }) {
  const change = useChangeSettings()
  const { message } = App.useApp()
  const turn = (soundEnabled: boolean) => {
    change.mutate({ soundEnabled }, { onError: (error) => void message.error(`Not saved. ${errorMessage(error)}`) })
    if (soundEnabled) chime()
  }
  return <Switch size="small" checked={enabled} aria-label="Sound" onChange={turn} />
}

function StockAlerts() {
  const alerts = useQuery(stockAlertsQuery)
  return (
    <QueryState query={alerts}>
      {(rows) => (
        <ConsoleTable<StockAlertView>
          label="Open alerts"
          columns={ALERT_COLUMNS}
          rows={rows}
          rowKey={({ productId }) => productId}
          sticky={false}
          empty={
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="No alerts. On the page of a sold-out product, choose “Notify me when it’s back”."
            />
          }
        />
      )}
    </QueryState>
  )
}

const ALERT_COLUMNS: readonly ConsoleColumn<StockAlertView>[] = [
  {
    key: 'product',
    title: 'Product',
    card: 'title',
    required: true,
    cell: ({ productId, productName }) => <Link to={paths.product(productId)}>{productName}</Link>,
  },
  { key: 'producer', title: 'Producer', required: true, cell: ({ producerName }) => producerName },
  {
    key: 'since',
    title: 'Since',
    required: true,
    cell: ({ requestedAt, listed }) => (
      <>
        {formatDate(requestedAt)}
        {!listed && ' · not offered now'}
      </>
    ),
  },
  {
    key: 'remove',
    title: 'Actions',
    card: 'actions',
    required: true,
    align: 'right',
    cell: (alert) => <RemoveAlert alert={alert} />,
  },
]

function RemoveAlert({ alert: { productId, productName } }: { readonly alert: StockAlertView }) {
  const change = useChangeStockAlert()
  return (
    <Button
      size="small"
      loading={change.isPending}
      aria-label={`Remove the alert for ${productName}`}
      onClick={() => change.mutate({ productId, requested: false })}
    >
      Remove
    </Button>
  )
}

function SentEmails() {
  const emails = useQuery(emailsQuery)
  return (
    <QueryState query={emails}>
      {(rows) => (
        <ConsoleTable<EmailLogEntry>
          label="Recent emails"
          columns={EMAIL_COLUMNS}
          rows={rows}
          rowKey={({ key }) => key}
          sticky={false}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No emails yet" />}
        />
      )}
    </QueryState>
  )
}

const EMAIL_COLUMNS: readonly ConsoleColumn<EmailLogEntry>[] = [
  { key: 'subject', title: 'Subject', card: 'title', required: true, cell: ({ subject }) => subject },
  { key: 'to', title: 'To', required: true, cell: ({ to }) => to },
  { key: 'sent', title: 'Sent', required: true, cell: ({ sentAt }) => <DateTime at={sentAt} /> },
  {
    key: 'status',
    title: 'Status',
    required: true,
    cell: ({ status }) =>
      status === 'sent' ? <StatusTag tone="good">Sent</StatusTag> : <StatusTag tone="bad">Not delivered</StatusTag>,
  },
]
