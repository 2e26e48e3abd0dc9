import { CAN_VIEW_SYSTEM_STATUS } from '#domain/kernel/actor.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { FailedEmailView, OpenWorkKind, ParkedEventView, SystemStatusView } from '#domain/operations/contract.ts'
import { operationsContract, operationsProblems } from '#domain/operations/contract.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import type { FailedJobs, Jobs } from '#platform/jobs/jobs.ts'
import { redactPersonalData } from '#platform/log/log.ts'
import { emailCountsOfLastDay, type UnsentEmail, unsentEmails } from '#platform/mail/email-log.ts'
import { type LogReadersDeps, logReaders } from '#read-side/operations/log-readers.query.ts'

export interface SystemStatusDeps extends LogReadersDeps {
  readonly db: Pick<Database, 'query' | 'run' | 'pool'>
  readonly jobs: Pick<Jobs, 'counts' | 'failed'>
  /** The local date. */
  readonly today: () => CalendarDate
  readonly engines: SystemStatusView['engines']
  readonly version: string
}

/** The status of all processes, from the database and the job queue. */
export async function systemStatus(deps: SystemStatusDeps): Promise<SystemStatusView> {
  const { db, jobs, engines, version } = deps
  const at = deps.now()
  const [work, readers, parked, queue, emails, webhookAt, database] = await Promise.all([
    openWork(db, deps.today()),
    logReaders(deps),
    listParked(db),
    queueOf(jobs),
    emailStatus(db, jobs.failed),
    lastWebhook(db),
    databaseStatus(db),
  ])
  const status = { at, openWork: work, ...readers, parked, ...queue, emails, webhookAt, database, engines, version }
  return { ...status, healthy: isHealthy(status) }
}

async function queueOf({ counts, failed }: SystemStatusDeps['jobs']) {
  const [byName, failedJobs] = await Promise.all([counts(), failed.list(MAX_FAILED_JOBS)])
  return {
    jobs: Object.entries(byName)
      .map(([name, count]) => ({ name, ...count }))
      .sort((a, b) => b.failed - a.failed || a.name.localeCompare(b.name)),
    failedJobs: failedJobs.map((job) => ({ ...job, error: redactPersonalData(job.error) })),
  }
}

async function lastWebhook(db: SystemStatusDeps['db']): Promise<Instant | null> {
  const [webhook] = await db.query<{ at: Instant }>(
    `select last_seen_at as at from external_heartbeats where source = 'processor'`,
  )
  return webhook?.at ?? null
}

/** Healthy: nothing failed, no open work is due, and all log readers keep up. */
function isHealthy({ openWork, projections, reactors, jobs, emails }: Omit<SystemStatusView, 'healthy'>): boolean {
  const isFaulty = ({ state, parked }: SystemStatusView['projections'][number]) => parked > 0 || state === 'faulted'
  const isLate = ({ behindS }: { readonly behindS: number }) => behindS > MAX_LAG_S
  return (
    openWork.every(({ due }) => due === 0) &&
    !projections.some((one) => isFaulty(one) || isLate(one)) &&
    !(reactors && isLate(reactors)) &&
    jobs.every(({ failed }) => failed === 0) &&
    emails.unsent.every(({ willRetry }) => willRetry)
  )
}

const MAX_FAILED_JOBS = 100
/** Reactors store their checkpoint only every ten seconds. */
const MAX_LAG_S = 60

/** Open and due work items by kind; `$1` is today. */
const OPEN_WORK: Readonly<Record<OpenWorkKind, string>> = {
  disputes: `select count(*)::int as open, count(*) filter (where left(due_at, 10) <= $1)::int as due
    from disputes.disputes where stage <> 'closed'`,
  discrepancies: `select count(*)::int as open, count(*)::int as due
    from reconciliation.discrepancies where status = 'open' and $1::text is not null`,
  verifications: `select count(*)::int as open, count(*) filter (where status = 'pending' and review_due_on <= $1)::int as due
    from producer_verification.applications where status in ('pending', 'information_requested')`,
}

const openWork = (db: Sql, today: CalendarDate): Promise<SystemStatusView['openWork']> =>
  Promise.all(
    (Object.keys(OPEN_WORK) as OpenWorkKind[]).map(async (kind) => {
      const [counted] = await db.query<{ open: number; due: number }>(OPEN_WORK[kind], [today])
      return { kind, ...(counted ?? { open: 0, due: 0 }) }
    }),
  )

async function databaseStatus(db: Pick<Database, 'query' | 'pool'>): Promise<SystemStatusView['database']> {
  const [[size], connections] = await Promise.all([
    db.query<{ bytes: number; maxConnections: number }>(SIZE),
    db.query<{ name: string; open: number; busy: number }>(CONNECTIONS),
  ])
  return { bytes: size?.bytes ?? 0, maxConnections: size?.maxConnections ?? 0, connections, pool: db.pool() }
}

const SIZE = `select pg_database_size(current_database())::float8 as bytes,
  current_setting('max_connections')::int as "maxConnections"`

const CONNECTIONS = `select application_name as name, count(*)::int as open,
    count(*) filter (where state = 'active')::int as busy
  from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  group by 1 order by 1`

/** Sent and failed emails, and whether a job will retry them or can be retried. */
async function emailStatus(db: Sql, failed: Pick<FailedJobs, 'statusOf'>): Promise<SystemStatusView['emails']> {
  const [counted, unsent] = await Promise.all([emailCountsOfLastDay(db), unsentEmails(db)])
  const viewOf = async ({ key, to, sentAt: at, jobName, jobId }: UnsentEmail): Promise<FailedEmailView> => {
    const job = jobName && jobId ? { name: jobName, id: jobId } : null
    const jobStatus = job ? await failed.statusOf(job) : 'gone'
    return { key, to, at, job: jobStatus === 'failed' ? job : null, willRetry: jobStatus === 'waits' }
  }
  return { ...counted, unsent: await Promise.all(unsent.map(viewOf)) }
}

/** Parked events without duplicates, oldest first, at most 100. */
export async function listParked(db: Sql): Promise<ParkedEventView[]> {
  const rows = await db.query<ParkedEventView>(PARKED)
  return rows.map((row) => ({ ...row, error: redactPersonalData(row.error) }))
}

const PARKED = `select projection, event_id as "eventId", position, min(stream) as stream, min(type) as type, max(parked_at) as at,
    (array_agg(error order by ordinal))[1] as error
  from parked_events group by projection, event_id, position order by min(ordinal) limit 100`

export const operationsReadRoutes = (deps: SystemStatusDeps): RouteTable => ({
  problems: operationsProblems,
  routes: [route(operationsContract.health, CAN_VIEW_SYSTEM_STATUS, () => systemStatus(deps))],
})
