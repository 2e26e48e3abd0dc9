import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { REVIEW_AREAS, reviewAreas } from '#domain/producer-verification/application.ts'
import {
  type ApplicationPage,
  type ApplicationView,
  type DecisionForm as Decision,
  decisionForm,
} from '#domain/producer-verification/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { oneOf, useListAddress } from '#frontend/shared/lib/list-params.ts'
import { dateWords, dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import {
  applicationQuery,
  applicationsQuery,
  paperAddress,
  useDecide,
} from '#frontend/shared/producer-verification/api.ts'
import { Asked, STANDINGS } from '#frontend/shared/producer-verification/application-status.tsx'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { type Column, Records } from '#frontend/shared/ui/data-table.tsx'
import { PaperList } from '#frontend/shared/ui/document-field.tsx'
import { Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import '#frontend/shared/producer-verification/producer-verification.css'

/** For those of the staff who verify: who waits, and one application to decide. */
export function SupportVerificationPage() {
  const [search] = useSearchParams()
  const applicationId = search.get('application')
  return (
    <>
      <PageTitle>Verifications</PageTitle>
      {applicationId && <BackLink to={paths.supportVerification}>All applications</BackLink>}
      <h1>Verifications</h1>
      {applicationId ? <Application key={applicationId} applicationId={applicationId} /> : <Queue />}
    </>
  )
}

/** One application with all that was told, to decide. */
function Application({ applicationId }: { readonly applicationId: string }) {
  const found = useQuery(applicationQuery(applicationId))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  const { producerId, businessName, city, status, submittedAt, reviewDueOn, informationRequests, documents } =
    found.data
  const { label, tone } = STANDINGS[status]
  return (
    <div className="verification">
      <Card role="region" aria-label={businessName}>
        <h2>
          <TextLink to={paths.producer(producerId)}>{businessName}</TextLink>
        </h2>
        <p>
          <Badge tone={tone}>{label}</Badge> {city}. Applied on {dateWords(submittedAt)}
          {DUE[status](reviewDueOn)}.
        </p>
        <Told application={found.data} />
        <PaperList papers={documents} addressOf={paperAddress(applicationId)} />
        {documents.length > 0 && !found.data.isOwnBusiness && (
          <p className="field-hint">Whenever you open one of them, that is written down.</p>
        )}
        <Asked informationRequests={informationRequests} />
        <Outcome application={found.data} />
      </Card>
      {status === 'pending' && !found.data.isOwnBusiness && (
        <DecisionForm key={found.data.id} application={found.data} />
      )}
    </div>
  )
}

/** While the producer is asked, the clock is stopped: their answer sets a new due date. */
const DUE: Readonly<Record<ApplicationView['status'], (reviewDueOn: string) => string>> = {
  pending: (reviewDueOn) => `, due on ${dayWords(reviewDueOn)}`,
  information_requested: () => '. The clock is stopped until the producer answers',
  withdrawn: () => '',
  approved: () => '',
  rejected: () => '',
  revoked: () => '',
}

function Told({ application: { details } }: { readonly application: ApplicationView }) {
  if (!details) return <p>What was told has been erased.</p>
  return (
    <dl className="verification-areas">
      {reviewAreas.map((area) => {
        const { statement, documents, link } = details[area]
        return (
          <div key={area}>
            <dt>{REVIEW_AREAS[area].title}</dt>
            <dd>
              <p>{statement}</p>
              {documents && <p className="verification-papers">{documents}</p>}
              {link && (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {link}
                </a>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Outcome({ application }: { readonly application: ApplicationView }) {
  const { isOwnBusiness, status, decidedAt, decidedBy, reason } = application
  if (isOwnBusiness && status === 'pending') return <p>This is your own business: somebody else decides.</p>
  if (status === 'information_requested') return <p>The producer has been asked and has not answered yet.</p>
  if (!decidedAt || !decidedBy) return null
  return (
    <p>
      Decided by {decidedBy} on {dateWords(decidedAt)}: {reason}
    </p>
  )
}

const CHOICES = [
  ['approve', 'Approve: the badge for a year'],
  ['request_information', 'Ask for more: the time to decide stands still'],
  ['reject', 'Reject'],
] as const

/** The producer reads the reason. */
function DecisionForm({ application }: { readonly application: ApplicationView }) {
  const initial = { decision: '', reason: '' }
  const form = useForm({ schema: decisionForm, initial, failed: 'Not decided' })
  const decide = useDecide(application.id)
  const { field, errors, values, fill } = form
  const done = () => toast({ title: 'Told the producer', text: application.businessName })
  const send = () => decide.mutate(values as Decision, { onSuccess: done, onError: form.refused })
  return (
    <Card role="region" aria-label="Decide">
      <h2>Decide</h2>
      <form {...form.props(decide.isPending, send)} aria-label="Decide">
        <fieldset className="verification-area">
          <legend>What becomes of it</legend>
          {CHOICES.map(([decision, label]) => (
            <Tick
              key={decision}
              oneOf="decision"
              checked={values.decision === decision}
              onChange={() => fill((now) => ({ ...now, decision }))}
            >
              {label}
            </Tick>
          ))}
          <div role="alert">
            {errors.decision && !values.decision && <p className="field-error">{errors.decision}</p>}
          </div>
        </fieldset>
        <Field label="Reason, or what you ask, for the producer" error={errors.reason}>
          <textarea {...field('reason')} rows={4} />
        </Field>
        <Button type="submit" busy={decide.isPending}>
          Tell the producer
        </Button>
      </form>
    </Card>
  )
}

const STATUS_CHOICES = { show: oneOf(['open', 'closed']) }

/** Applications that wait or those that are over; the address says which. */
function Queue() {
  const { list, narrow } = useListAddress(STATUS_CHOICES)
  const tabs = ({ open, closed }: ApplicationPage) => (
    <Tabs
      label="Open applications or those that are over"
      tabs={[
        { key: 'open', label: 'Open', count: open },
        { key: 'closed', label: 'Over', count: closed },
      ]}
      active={list.show}
      onChange={(show) => narrow({ show })}
    />
  )
  return (
    <Records
      label="Applications"
      found={useQuery(applicationsQuery(list))}
      pageOf={(data) => ({ records: data.applications, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={NONE[list.show]}
      above={tabs}
    />
  )
}

const NONE = {
  open: ['Nobody waits', 'Every application has been decided.'],
  closed: ['None is over yet', 'What was decided or taken back will stand here.'],
} as const

const COLUMNS: readonly Column<ApplicationPage['applications'][number]>[] = [
  {
    title: 'Producer',
    cell: ({ id, businessName }) => <Link to={paths.supportVerificationOf(id)}>{businessName}</Link>,
  },
  { title: 'Town', cell: ({ city }) => city },
  { title: 'Applied', cell: ({ submittedAt }) => dateWords(submittedAt) },
  {
    title: 'Due',
    cell: ({ status, reviewDueOn, overdue }) =>
      status === 'information_requested' ? (
        'Clock stopped'
      ) : (
        <>
          {dayWords(reviewDueOn)} {overdue && <Badge tone="tomato">Overdue</Badge>}
        </>
      ),
  },
  { title: 'Standing', cell: ({ status }) => <Badge tone={STANDINGS[status].tone}>{STANDINGS[status].label}</Badge> },
]
