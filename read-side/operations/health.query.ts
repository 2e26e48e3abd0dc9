import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { SystemStatusView } from '#domain/operations/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { withoutPersonal } from '#platform/log/redact.ts'
import { casesOf } from './cases.query.ts'
import { databaseHealth } from './database.query.ts'
import { mailHealth } from './mails.ts'
import { listParked } from './parked.query.ts'
import { type ReadersParts, readersOf } from './readers.query.ts'

export interface HealthParts extends ReadersParts {
  readonly db: Pick<Database, 'query' | 'run' | 'pool'>
  readonly jobs: Pick<Jobs, 'counts' | 'failed'>
  /** The day where the market is. */
  readonly today: () => CalendarDate
  readonly engines: SystemStatusView['engines']
  readonly version: string
}

/** How the market is, as its database and its queue know it: of all its processes. */
export async function healthOf(parts: HealthParts): Promise<SystemStatusView> {
  const { db, jobs, engines, version } = parts
  const at = parts.now()
  const [cases, readers, parked, queue, mails, webhookAt, database] = await Promise.all([
    casesOf(db, parts.today()),
    readersOf(parts),
    listParked(db),
    queueOf(jobs),
    mailHealth(db, jobs.failed),
    lastWebhook(db),
    databaseHealth(db),
  ])
  const found = { at, cases, ...readers, parked, ...queue, mails, webhookAt, database, engines, version }
  return { ...found, well: isWell(found) }
}

async function queueOf({ counts, failed }: HealthParts['jobs']) {
  const [byName, given] = await Promise.all([counts(), failed.list(FAILED_JOBS)])
  return {
    jobs: Object.entries(byName)
      .map(([name, count]) => ({ name, ...count }))
      .sort((a, b) => b.failed - a.failed || a.name.localeCompare(b.name)),
    failedJobs: given.map((job) => ({ ...job, error: withoutPersonal(job.error) })),
  }
}

async function lastWebhook(db: HealthParts['db']): Promise<Instant | null> {
  const [heard] = await db.query<{ at: Instant }>(`select at from last_heard where who = 'processor'`)
  return heard?.at ?? null
}

/** Nothing failed, nobody is asked for, and whoever reads the log keeps up. */
function isWell({ cases, projections, reactors, jobs, mails }: Omit<SystemStatusView, 'well'>): boolean {
  const stuck = ({ state, parked }: SystemStatusView['projections'][number]) => parked > 0 || state === 'in trouble'
  const late = ({ behindS }: { readonly behindS: number }) => behindS > LATE_S
  return (
    cases.every(({ due }) => due === 0) &&
    !projections.some((one) => stuck(one) || late(one)) &&
    !(reactors && late(reactors)) &&
    jobs.every(({ failed }) => failed === 0) &&
    mails.unsent.every(({ waits }) => waits)
  )
}

const FAILED_JOBS = 100
/** A reactor writes down where it stands every ten seconds. */
const LATE_S = 60
