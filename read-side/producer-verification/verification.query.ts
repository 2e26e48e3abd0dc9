import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { canRenew, FIRST_REMINDER_DAYS } from '#domain/producer-verification/application.ts'
import type { ApplicationPage, ApplicationView, MyVerification } from '#domain/producer-verification/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'
import { VALID_VERIFICATION } from '#read-side/kernel/sql-fragments.ts'
import type { ApplicationRow } from './verification.projection.ts'

const PAGE_SIZE = 50

/** The verification status of a producer. `today` is the local date. */
export async function verificationOfProducer(
  db: Sql,
  producerId: string,
  today: CalendarDate,
): Promise<MyVerification> {
  const [[application], [producer]] = await Promise.all([
    db.query<ApplicationRow>(LAST, [producerId]),
    db.query<Pick<MyVerification, 'current'>>(CURRENT_VERIFICATION, [producerId]),
  ])
  const current = producer?.current ?? null
  const isOpen = application?.status === 'pending' || application?.status === 'information_requested'
  return {
    current,
    application: application ? myApplicationOf(application) : null,
    canApply: !isOpen && canRenew(current?.expiresOn, today),
  }
}

function myApplicationOf({
  id,
  status,
  submittedAt,
  reviewDueOn,
  informationRequests,
  decidedAt,
  reason,
  documents,
}: ApplicationRow) {
  const requests = informationRequests.map(({ question, answer }) => ({ question: question ?? ERASED_LABEL, answer }))
  return {
    id,
    status,
    submittedAt,
    reviewDueOn,
    informationRequests: requests,
    documents: [...documents],
    decidedAt,
    reason,
  }
}

export interface ApplicationListQuery {
  readonly show: 'open' | 'closed'
  readonly page: number
  readonly today: CalendarDate
}

/** Open applications by due date, or closed ones, newest first. */
export async function listApplications(db: Sql, { show, page, today }: ApplicationListQuery): Promise<ApplicationPage> {
  const [rows, [counts]] = await Promise.all([
    db.query<ApplicationPage['applications'][number]>(show === 'open' ? OPEN : CLOSED, [(page - 1) * PAGE_SIZE]),
    db.query<{ open: number; closed: number }>(COUNTS),
  ])
  const applications = rows.map((row) => ({ ...row, overdue: row.status === 'pending' && row.reviewDueOn < today }))
  return { applications, ...(counts ?? { open: 0, closed: 0 }), page, pageSize: PAGE_SIZE }
}

/** An application with its details; undefined if there is none. */
export async function applicationOf(
  db: Sql,
  { applicationId, reader }: { readonly applicationId: string; readonly reader: string },
): Promise<ApplicationView | undefined> {
  const [row] = await db.query<ApplicationRow & ProducerDetails>(ONE, [applicationId])
  if (!row) return undefined
  const { producerId, details, businessName, city, decidedBy, decidedByName, accountId, history, reviewers } = row
  return {
    ...myApplicationOf(row),
    producerId,
    businessName,
    city,
    details,
    decidedBy: decidedBy && (decidedByName ?? ERASED_LABEL),
    history: history.map((entry) => ({ ...entry, by: entry.by && (reviewers[entry.by] ?? ERASED_LABEL) })),
    isOwnBusiness: accountId === reader,
  }
}

interface ProducerDetails {
  readonly businessName: string
  readonly city: string
  readonly accountId: string
  readonly decidedByName: string | null
  /** The usernames of the verifiers in the history, by account id. */
  readonly reviewers: Readonly<Record<string, string | null>>
}

/** Applications whose verification expires within the first reminder period and is not being renewed. */
export async function expiringVerifications(db: Sql): Promise<string[]> {
  const rows = await db.query<{ id: string }>(EXPIRING)
  return rows.map(({ id }) => id)
}

const COLUMNS = `a.id, a.producer_id as "producerId", a.status, a.details,
  a.information_requests as "informationRequests", a.documents, a.submitted_at as "submittedAt",
  a.review_due_on as "reviewDueOn", a.decided_at as "decidedAt", a.decided_by as "decidedBy", a.reason`
const LAST = `select ${COLUMNS} from producer_verification.applications a where a.producer_id = $1
  order by a.submitted_at desc, a.id desc limit 1`
const CURRENT_VERIFICATION = `select ${VALID_VERIFICATION} as current from producers.profiles f where f.id = $1`

const ONE = `select ${COLUMNS}, f.business_name as "businessName", f.city, f.account_id as "accountId",
    who.username as "decidedByName", a.history,
    (select coalesce(jsonb_object_agg(r.id, r.username), '{}') from identity.accounts r
      where r.id in (select step ->> 'by' from jsonb_array_elements(a.history) step)) as reviewers
  from producer_verification.applications a join producers.profiles f on f.id = a.producer_id
  left join identity.accounts who on who.id = a.decided_by
  where a.id = $1`

const IS_OPEN = `a.status in ('pending', 'information_requested')`
const LISTED = `select a.id, a.producer_id as "producerId", f.business_name as "businessName", f.city, a.status,
    a.submitted_at as "submittedAt", a.review_due_on as "reviewDueOn"
  from producer_verification.applications a join producers.profiles f on f.id = a.producer_id`
const OPEN = `${LISTED} where ${IS_OPEN} order by a.status = 'information_requested', a.review_due_on, a.id limit ${PAGE_SIZE} offset $1`
const CLOSED = `${LISTED} where not ${IS_OPEN} order by a.decided_at desc, a.id limit ${PAGE_SIZE} offset $1`
const COUNTS = `select count(*) filter (where ${IS_OPEN})::int as open, count(*) filter (where not ${IS_OPEN})::int as closed
  from producer_verification.applications a`

const EXPIRING = `select f.verification_application_id as id
  from producers.profiles f
  where (${VALID_VERIFICATION}) is not null
    and f.verification ->> 'expiresOn' <= to_char(now() at time zone 'utc' + interval '${FIRST_REMINDER_DAYS + 1} days', 'YYYY-MM-DD')
    and not exists (select from producer_verification.applications a where a.producer_id = f.id and ${IS_OPEN})`
