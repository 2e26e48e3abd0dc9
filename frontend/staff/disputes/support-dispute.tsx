import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { FULFILLMENT_METHODS, formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { DESIRED_RESOLUTIONS, type Stage } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, OrderTimeline } from '#domain/disputes/views.ts'
import { CAN_DECIDE_APPEALS, CAN_RESOLVE_DISPUTES, type StaffRole } from '#domain/kernel/actor.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { useDeed } from '#frontend/shared/disputes/api.ts'
import { KeptWords } from '#frontend/shared/disputes/case-drafts.tsx'
import { CaseHead, CaseSide } from '#frontend/shared/disputes/case-head.tsx'
import { OnTheTable } from '#frontend/shared/disputes/current-proposal.tsx'
import { nextWords, sideWords } from '#frontend/shared/disputes/dispute-status.tsx'
import { EntryLog } from '#frontend/shared/disputes/entry-log.tsx'
import { keys } from '#frontend/shared/disputes/live-map.ts'
import { leftCents } from '#frontend/shared/disputes/resolutions.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { workQuery } from '#frontend/shared/lib/staff-pages.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { EvidenceLink } from '#frontend/shared/ui/evidence-link.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Bill } from '#frontend/shared/ui/price-summary.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { BankEvidence } from './bank-evidence.tsx'
import { markRead, staffDisputeQuery, take } from './staff-api.ts'
import { StaffDeeds } from './staff-deeds.tsx'
import { stagedWords } from './staged-words.ts'
import '#frontend/shared/disputes/disputes.css'

/** For the staff: one dispute, to work on and to decide. */
export function SupportDisputePage() {
  const { id = '' } = useParams()
  const { data: user } = useUser()
  return (
    <>
      <PageTitle>Dispute</PageTitle>
      <BackLink to={paths.supportDisputes}>All disputes</BackLink>
      {user?.staff && <StaffCase key={id} id={id} role={user.staff} />}
    </>
  )
}

interface StaffCaseProps {
  readonly id: string
  readonly role: StaffRole
}

/** A case as the staff see it: both sides' words, the order, and the work there is to do. */
function StaffCase({ id, role }: StaffCaseProps) {
  const found = useQuery(staffDisputeQuery(id))
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  return <Found the={found.data} role={role} />
}

/** What is on the screen counts as read, also what comes in meanwhile; a page in the background is read when it comes back. */
function useRead({ id, updatedAt }: DisputeView): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      // A mark that is lost is set at the next visit.
      void markRead(id, updatedAt).then(
        () => Promise.all([keys.queue, workQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, updatedAt, queries])
}

function Found({ the, role }: { readonly the: DisputeView; readonly role: StaffRole }) {
  useRead(the)
  return (
    <>
      <PageTitle>{`Dispute about order ${the.orderNumber}`}</PageTitle>
      <CaseHead the={the} />
      <div className="case">
        <div className="case-main">
          <Card role="region" aria-label="What is to be done">
            <h2>What is to be done</h2>
            <div role="status">
              <p>{nextWords(the)}</p>
              {the.stagedEvidence &&
                the.stage === 'chargeback' &&
                !the.chargeback?.submitted &&
                !the.chargeback?.accepted && <p>{stagedWords(the.stagedEvidence)}</p>}
              {the.desiredResolution && the.stage !== 'closed' && (
                <p>The buyer wished for: “{DESIRED_RESOLUTIONS[the.desiredResolution]}”.</p>
              )}
              {the.informationRequestedFrom.length > 0 && (
                <p>
                  Has not answered yet: {the.informationRequestedFrom.map((side) => sideWords(side, the)).join(' and ')}
                  .
                </p>
              )}
            </div>
            {the.chargeback && the.stage !== 'closed' && <BankEvidence orderId={the.orderId} />}
            {the.stage !== 'closed' && <TakeCase the={the} role={role} />}
          </Card>
          <OnTheTable the={the} />
          <Card role="region" aria-label="Everything said">
            <h2>Everything said</h2>
            <EntryLog the={the} paperAddress={(documentId) => `/api/staff/disputes/${the.id}/evidence/${documentId}`} />
            {the.entries.some(({ evidence }) => evidence.length > 0) && (
              <p className="field-hint">Whenever you open one of the files, that is written down.</p>
            )}
          </Card>
          <CaseCourse the={the} />
          <CaseOrder the={the} />
          <KeptWords the={the} />
          <StaffDeeds the={the} />
        </div>
        <CaseSide the={the} />
      </div>
    </>
  )
}

/** How the order went, each moment with the way to what both sides saw then. */
function CaseCourse({ the }: { readonly the: DisputeView }) {
  const { orderTimeline, orderId, producerId, producerName } = the
  if (!orderTimeline) return null
  return (
    <Card role="region" aria-label="How the order went">
      <h2>How the order went</h2>
      <p className="field-hint">Each moment opens the replay: what both sides saw then, the money and the stock.</p>
      <Moments course={orderTimeline} orderId={orderId} />
      {orderTimeline.note && (
        <>
          <p>The buyer had asked for the hand-over:</p>
          <blockquote className="case-note">{orderTimeline.note}</blockquote>
        </>
      )}
      <div className="row case-links">
        <LinkButton to={paths.supportOrder(orderId)} look="secondary" size="small">
          Replay the order
        </LinkButton>
        {orderTimeline.messages > 0 && (
          <LinkButton to={paths.supportOrder(orderId, { show: 'message' })} look="secondary" size="small">
            {orderTimeline.messages === 1 ? 'Their message' : `Their ${orderTimeline.messages} messages`}
          </LinkButton>
        )}
        <EvidenceLink orderId={orderId} />
        <LinkButton to={paths.producer(producerId)} look="quiet" size="small">
          {producerName}
        </LinkButton>
      </div>
    </Card>
  )
}

const Moments = ({
  course: { fulfillmentMethod, entries },
  orderId,
}: {
  readonly course: OrderTimeline
  readonly orderId: string
}) => (
  <ol className="case-moments">
    {entries.map(({ status, description, at }, nth) => (
      <li key={status}>
        <Link to={paths.supportOrder(orderId, { status })}>{description}</Link>
        <span>
          <Moment at={at} />
          {nth === 0 && `, ${FULFILLMENT_METHODS[fulfillmentMethod].label}`}
        </span>
      </li>
    ))}
  </ol>
)

interface CaseOrderProps {
  readonly the: DisputeView
}

/** The order a case is about: its goods, each with the way to what it cost and was said to be then, and its money. */
function CaseOrder({ the }: CaseOrderProps) {
  const { orderNumber, paid, totalCents } = the
  const back = totalCents - leftCents(the)
  return (
    <Card role="region" aria-label="The order">
      <h2>Order #{orderNumber}</h2>
      <Goods the={the} />
      <Bill
        items={['Goods', paid.subtotalCents]}
        parts={[
          ['Delivery', paid.deliveryFeeCents],
          ['Sales tax', paid.taxCents],
          ['Processing fee', paid.processingFeeCents],
        ]}
        sum={['Paid', totalCents]}
        since={back > 0 ? [['Given back', -back]] : []}
      />
    </Card>
  )
}

const Goods = ({ the }: CaseOrderProps) => (
  <ul className="case-goods" aria-label="The goods of the order">
    {the.orderLines.map((line) => (
      <li key={line.itemId}>
        <span>
          <strong>{line.name}</strong>
          <small>{boughtWords(line)}</small>
          <Then the={the} itemId={line.itemId} />
        </span>
        <Money cents={line.lineTotalCents} />
      </li>
    ))}
  </ul>
)

/** What it cost when it was ordered, and what its page said; a box is no product with a page. */
function Then({ the: { id, orderTimeline }, itemId }: CaseOrderProps & { readonly itemId: string }) {
  const at = orderTimeline?.entries[0]?.at
  if (isBox(itemId) || !at) return null
  return (
    <span className="case-then">
      <Link to={paths.supportAsOfThe({ product: itemId, at, case: id })}>Price and page when it was ordered</Link>
      <Link to={paths.product(itemId)}>Its page now</Link>
    </span>
  )
}

function boughtWords({
  quantity,
  remainingQuantity: left,
  unit,
  unitPriceCents,
  lineTotalCents,
  remainingCents: leftCents,
}: DisputeView['orderLines'][number]): string {
  const bought = `${formatQuantity(quantity, unit)} bought at ${formatMoney(unitPriceCents)} ${UNITS[unit as Unit]?.label ?? unit}`
  if (left < quantity) return `${bought}, ${formatQuantity(quantity - left, unit)} given back`
  return leftCents < lineTotalCents ? `${bought}, ${formatMoney(lineTotalCents - leftCents)} given back` : bought
}

interface TakeCaseProps {
  readonly the: DisputeView
  readonly role: StaffRole
}

/** Whose work the case is, and the way to make it one's own; or why it cannot be. */
function TakeCase({ the, role }: TakeCaseProps) {
  const deed = useDeed({ id: the.id, orderKey: undefined }, take)
  const { assignee, allowedActions } = the
  const refused = (error: unknown) => toast({ title: 'Not taken', text: sentenceOf(error), tone: 'error' })
  const why = whyNot(the, role)
  return (
    <>
      <p role="status">{withWords(the)}</p>
      {why && <p>{why}</p>}
      {allowedActions.includes('assign') && (
        <Button busy={deed.isPending} onClick={() => deed.mutate({}, { onError: refused })}>
          {assignee ? `Take it from ${assignee}` : 'Take the case'}
        </Button>
      )}
    </>
  )
}

/** Whose it is, and what comes of having it: only who has a case can ask. */
function withWords({ assignee, allowedActions, stage }: DisputeView): string {
  if (allowedActions.includes('request_information'))
    return 'You have this case. What you can do stands under Your work.'
  if (assignee) return `With ${assignee}.`
  if (!allowedActions.includes('assign')) return 'With nobody yet.'
  return `With nobody yet. Whoever takes it can ask both sides${TAKING[stage] ?? ', propose how to settle it, and decide.'}`
}

const TAKING: Partial<Readonly<Record<Stage, string>>> = {
  appealed: ', and decides the appeal.',
  chargeback: ', and lay evidence ready for the bank.',
}

/** Why somebody of the staff does nothing with an open case; undefined when they may, or only read. */
function whyNot({ stage, allowedActions }: DisputeView, role: StaffRole): string | undefined {
  if (allowedActions.length > 0 || stage === 'closed' || !CAN_RESOLVE_DISPUTES.includes(role)) return undefined
  if (stage !== 'appealed') return 'This is your own case: somebody else works on it.'
  return CAN_DECIDE_APPEALS.includes(role)
    ? 'You have decided this case, or it is your own: somebody else decides the appeal.'
    : 'Appeals are decided by a senior member of the team.'
}
