import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Col, Descriptions, Flex, Row, Statistic, Switch, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CAN_OPERATE, type StaffRole } from '#domain/kernel/actor.ts'
import { formatNumber } from '#domain/kernel/format.ts'
import type { OpenWorkKind, SystemStatusView } from '#domain/operations/contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { StatusTag } from '#frontend/shared/console/format.tsx'
import { formatDateTime, formatTimeWithSeconds } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { pagesOf } from '#frontend/shared/lib/staff-pages.ts'
import { formatFileSize } from '#frontend/shared/lib/uploads.ts'
import { systemStatusQuery } from './api.ts'
import { FailedJobs, ParkedEvents, UnsentEmails } from './failed-work.tsx'
import { formatAge, JobQueue, Projections } from './projections.tsx'
import './system-status.css'

/** For staff: failed work, which can be retried here, the lag of the log's readers, and open work. */
export function SystemStatusPage() {
  const { data: user } = useUser()
  const [refreshes, setRefreshes] = useState(true)
  const status = useQuery(systemStatusQuery({ refreshes }))
  const { data } = status
  return (
    <ConsolePage
      title="System status"
      actions={
        <Flex gap="small" align="center">
          {data && <Typography.Text type="secondary">Updated {formatTimeWithSeconds(data.at)}</Typography.Text>}
          <Switch id="auto-refresh" size="small" checked={refreshes} onChange={setRefreshes} />
          <label htmlFor="auto-refresh">Auto refresh</label>
        </Flex>
      }
    >
      <QueryState query={status}>
        {(view) => (
          <div className="system-status">
            <Summary view={view} isStale={status.isRefetchError} />
            <Figures view={view} />
            {user?.staff && <Sections view={view} role={user.staff} />}
          </div>
        )}
      </QueryState>
    </ConsolePage>
  )
}

function Sections({ view, role }: { readonly view: SystemStatusView; readonly role: StaffRole }) {
  const canRetry = CAN_OPERATE.includes(role)
  return (
    <>
      <ParkedEvents parked={view.parked} canRetry={canRetry} />
      <FailedJobs failed={view.failedJobs} jobs={view.jobs} canRetry={canRetry} />
      <UnsentEmails emails={view.emails.unsent} canRetry={canRetry} />
      <OpenWork openWork={view.openWork} role={role} />
      <Projections view={view} />
      <JobQueue jobs={view.jobs} />
      <Environment view={view} />
    </>
  )
}

interface SummaryProps {
  readonly view: SystemStatusView
  /** The last refresh failed. */
  readonly isStale: boolean
}

/** Whether something needs attention, and what. */
function Summary({ view, isStale }: SummaryProps) {
  const problems = problemsIn(view)
  return (
    <div role="status">
      {isStale && (
        <Alert
          type="warning"
          showIcon
          title="The status could not be refreshed"
          description={`It is shown as of ${formatDateTime(view.at)}.`}
        />
      )}
      {view.healthy ? (
        <Alert type="success" showIcon title="All systems operational" />
      ) : (
        <Alert type="error" showIcon title={`Needs attention: ${problems.join(', ')}`} />
      )}
    </div>
  )
}

/** Lag beyond which a projection or the reactors count as late, s. */
const MAX_LAG_S = 60

/** The problems that make the status unhealthy, most urgent first. */
function problemsIn({ parked, jobs, emails, projections, reactors, openWork }: SystemStatusView): string[] {
  const failedJobs = jobs.reduce((sum, { failed }) => sum + failed, 0)
  const unsent = emails.unsent.filter(({ willRetry }) => !willRetry).length
  const failing = projections.filter(({ state }) => state === 'faulted').length
  const late = [...projections, ...(reactors ? [reactors] : [])].filter(({ behindS }) => behindS > MAX_LAG_S).length
  const due = openWork.reduce((sum, work) => sum + work.due, 0)
  return [
    counted(failing, 'failing projection'),
    counted(parked.length, 'parked event'),
    counted(failedJobs, 'failed job'),
    counted(unsent, 'unsent email'),
    counted(late, 'late reader of the log', 'late readers of the log'),
    due > 0 ? `${due} open ${due === 1 ? 'item' : 'items'} due` : [],
  ].flat()
}

const counted = (count: number, noun: string, plural = `${noun}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? noun : plural}`]

function Figures({ view: { head, projections, reactors, jobs, emails } }: { readonly view: SystemStatusView }) {
  const lag = Math.max(0, ...projections.map(({ behindS }) => behindS), reactors?.behindS ?? 0)
  const waiting = jobs.reduce((sum, job) => sum + job.waiting + job.active, 0)
  const figures: readonly (readonly [title: string, value: string | number])[] = [
    ['Events in the log', Number(head) ? formatNumber(Number(head)) : head],
    ['Longest lag', lag > 0 ? formatAge(lag) : 'None'],
    ['Jobs in the queue', waiting],
    ['Emails sent, 24 h', emails.sent],
    ['Emails failed, 24 h', emails.failed],
  ]
  return (
    <Card size="small" role="region" aria-label="Summary">
      <Row gutter={[24, 12]}>
        {figures.map(([title, value]) => (
          <Col key={title} flex="1 1 9rem">
            <Statistic title={title} value={value} />
          </Col>
        ))}
      </Row>
    </Card>
  )
}

const WORK: Readonly<Record<OpenWorkKind, { readonly label: string; readonly path: string }>> = {
  disputes: { label: 'Disputes', path: paths.supportDisputes },
  discrepancies: { label: 'Reconciliation', path: paths.reconciliation },
  verifications: { label: 'Verifications', path: paths.supportVerification },
}

interface OpenWorkProps extends Pick<SystemStatusView, 'openWork'> {
  readonly role: StaffRole
}

/** Open work of staff, with links for the roles that handle it. */
function OpenWork({ openWork, role }: OpenWorkProps) {
  const allowed = pagesOf(role).map(({ path }) => path)
  return (
    <section aria-label="Open work">
      <h2>Open work</h2>
      <Flex gap="large" wrap>
        {openWork.map(({ kind, open, due }) => {
          const { label, path } = WORK[kind]
          return (
            <Flex key={kind} gap="small" align="center">
              {allowed.includes(path) ? <Link to={path}>{label}</Link> : label} {open} open
              {due > 0 && <StatusTag tone="bad">{due} due</StatusTag>}
            </Flex>
          )
        })}
      </Flex>
    </section>
  )
}

/** Version, engines and the database. */
function Environment({ view: { database, engines, version, webhookAt } }: { readonly view: SystemStatusView }) {
  const { pool, connections, maxConnections } = database
  const open = connections.reduce((sum, connection) => sum + connection.open, 0)
  return (
    <section aria-label="Environment">
      <h2>Environment</h2>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, md: 2, xl: 3 }}
        items={[
          { key: 'version', label: 'Version', children: version },
          ...engines.map(({ part, engine }) => ({ key: part, label: sentenceCase(part), children: engine })),
          { key: 'size', label: 'Database size', children: formatFileSize(database.bytes) },
          {
            key: 'pool',
            label: 'Connection pool',
            children: `${pool.open - pool.idle} of ${pool.max} busy, ${pool.waiting} waiting`,
          },
          { key: 'webhook', label: 'Last webhook', children: webhookAt ? formatDateTime(webhookAt) : 'None yet' },
          { key: 'connections', label: 'Database connections', children: `${open} of ${maxConnections}` },
        ]}
      />
      <ConsoleTable
        fit
        label="Database connections"
        toolbar={<h3>Database connections</h3>}
        rows={connections}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: 'Process', card: 'title', required: true, cell: ({ name }) => name || 'Unnamed' },
          { key: 'open', title: 'Open', align: 'right', cell: ({ open: count }) => count },
          { key: 'busy', title: 'Busy', align: 'right', cell: ({ busy }) => busy },
        ]}
      />
    </section>
  )
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
