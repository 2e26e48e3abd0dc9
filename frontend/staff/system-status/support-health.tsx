import { useQuery } from '@tanstack/react-query'
import { CAN_OPERATE, type StaffRole } from '#domain/kernel/actor.ts'
import type { FailedEmailView, OpenWorkKind, SystemStatusView } from '#domain/operations/contract.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { pagesOf } from '#frontend/shared/lib/staff-pages.ts'
import { sizeWords } from '#frontend/shared/lib/uploads.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { WideTable } from '#frontend/shared/ui/data-table.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { healthQuery, useRetryJobs } from './api.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { ParkedEvents } from './parked-events.tsx'
import { Projections } from './projections.tsx'
import { Section, Well } from './section.tsx'
import './system-status.css'

/** For the staff: what waits, what is behind and what has failed. */
export function SupportHealthPage() {
  const { data: user } = useUser()
  return (
    <>
      <PageTitle>Health</PageTitle>
      <h1>Health</h1>
      {user?.staff && <Health role={user.staff} />}
    </>
  )
}

/** Everything that may stand still, on one page that looks again by itself. */
function Health({ role }: { readonly role: StaffRole }) {
  const health = useQuery(healthQuery)
  if (health.isLoadingError) return <ErrorState error={health.error} retry={() => void health.refetch()} />
  if (!health.data) return <Skeleton height="24rem" />
  const { data: view } = health
  const mayMend = CAN_OPERATE.includes(role)
  return (
    <div className="health">
      <Verdict view={view} lost={health.isRefetchError} />
      <Cases cases={view.cases} role={role} />
      <ParkedEvents parked={view.parked} mayMend={mayMend} />
      <FailedJobs failed={view.failedJobs} jobs={view.jobs} mayMend={mayMend} />
      <Mails mails={view.mails} mayMend={mayMend} />
      <Projections view={view} />
      <JobCounts jobs={view.jobs} />
      <Machine view={view} />
    </div>
  )
}

const KINDS: Readonly<Record<OpenWorkKind, { readonly label: string; readonly path: string }>> = {
  disputes: { label: 'Disputes', path: paths.supportDisputes },
  money_cases: { label: 'Money cases', path: paths.supportMoney },
  verifications: { label: 'Verifications', path: paths.supportVerification },
}

interface CasesProps extends Pick<SystemStatusView, 'cases'> {
  readonly role: StaffRole
}

/** What waits for somebody; a link for those whose work it is. */
function Cases({ cases, role }: CasesProps) {
  const own = pagesOf(role).map(({ path }) => path)
  return (
    <Section title="Cases">
      <ul className="health-cases">
        {cases.map(({ kind, open, due }) => {
          const { label, path } = KINDS[kind]
          return (
            <li key={kind}>
              {own.includes(path) ? <TextLink to={path}>{label}</TextLink> : label} <span>{open} open</span>
              {due > 0 && <Badge tone="tomato">{due} due</Badge>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const COLUMNS = ['waiting', 'delayed', 'active', 'failed'] as const

/** Jobs by name; those nothing is known of are only counted. */
function JobCounts({ jobs }: Pick<SystemStatusView, 'jobs'>) {
  const some = jobs.filter((job) => COLUMNS.some((column) => job[column] > 0))
  const quiet = jobs.length - some.length
  return (
    <Section title="Jobs">
      {some.length > 0 && <Counts jobs={some} />}
      {quiet > 0 && <Well>{quiet === 1 ? 'One other has' : `${quiet} others have`} nothing to do.</Well>}
    </Section>
  )
}

const Counts = ({ jobs }: Pick<SystemStatusView, 'jobs'>) => (
  <WideTable label="Jobs by name">
    <thead>
      <tr>
        <th scope="col">Job</th>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" className="amount">
            {column[0]!.toUpperCase() + column.slice(1)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {jobs.map((job) => (
        <tr key={job.name}>
          <th scope="row">{job.name}</th>
          {COLUMNS.map((column) => (
            <td key={column} className="amount">
              {job[column]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </WideTable>
)

/** What the market stands on. */
function Machine({ view }: { readonly view: SystemStatusView }) {
  const { database, engines, version, webhookAt } = view
  const { pool } = database
  return (
    <Section title="What it stands on">
      <dl className="health-facts">
        <Fact name="Version" value={version} />
        {engines.map(({ part, engine }) => (
          <Fact key={part} name={part} value={engine} />
        ))}
        <Fact name="Database size" value={sizeWords(database.bytes)} />
        <Fact name="Pool" value={`${pool.open - pool.idle} busy of ${pool.most}, ${pool.waiting} waiting`} />
        <Fact name="Processor last heard" value={webhookAt ? momentWords(webhookAt) : 'never'} />
      </dl>
      <h3>Connections to the database, of all processes</h3>
      <Connections database={database} />
    </Section>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const Connections = ({ database }: Pick<SystemStatusView, 'database'>) => (
  <WideTable label="Connections">
    <thead>
      <tr>
        <th scope="col">Of</th>
        <th scope="col" className="amount">
          Open
        </th>
        <th scope="col" className="amount">
          Busy
        </th>
      </tr>
    </thead>
    <tbody>
      {database.connections.map(({ name, open, busy }) => (
        <tr key={name}>
          <th scope="row">{name || 'unnamed'}</th>
          <td className="amount">{open}</td>
          <td className="amount">{busy}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">At most</th>
        <td className="amount">{database.mostConnections}</td>
        <td />
      </tr>
    </tfoot>
  </WideTable>
)

interface MailsProps extends Pick<SystemStatusView, 'mails'> {
  readonly mayMend: boolean
}

/** What became of the mails of a day, and those of a week that did not go out. */
function Mails({ mails: { sent, failed, unsent }, mayMend }: MailsProps) {
  return (
    <Section title="Mails">
      <p>
        In the last day {sent} went out and {failed} did not.
      </p>
      {unsent.length === 0 && <Well>All is well: nothing of this week is left to send.</Well>}
      <ul className="health-list">
        {unsent.map((mail) => (
          <Unsent key={mail.key} mail={mail} mayMend={mayMend} />
        ))}
      </ul>
    </Section>
  )
}

function Unsent({ mail, mayMend }: { readonly mail: FailedEmailView; readonly mayMend: boolean }) {
  const { key, to, at, job } = mail
  const retry = useRetryJobs()
  return (
    <li>
      <div>
        To {to}: <code>{key}</code>
        <p className="health-when">
          Failed <Moment at={at} />. {whatNext(mail)}
        </p>
      </div>
      {job && mayMend && (
        <Button
          look="secondary"
          size="small"
          busy={retry.isPending}
          aria-label={`Send Again ${key}`}
          onClick={() => retry.mutate(job)}
        >
          Send Again
        </Button>
      )}
    </li>
  )
}

const whatNext = ({ job, waits }: FailedEmailView): string => {
  if (waits) return 'It is tried again by itself.'
  return job ? 'It was given up.' : 'No job is left that could send it again.'
}

interface VerdictProps {
  readonly view: SystemStatusView
  /** The last look did not reach the server: what stands here is older. */
  readonly lost: boolean
}

/** In one line: whether somebody has to look further. */
function Verdict({ view, lost }: VerdictProps) {
  return (
    <p className="health-verdict" role="status">
      <Badge tone={view.well ? 'leaf' : 'tomato'}>{view.well ? 'All is well' : 'Something wants a look'}</Badge>
      {lost && <span>The market could not be asked again: this is how it was {momentWords(view.at)}.</span>}
    </p>
  )
}
