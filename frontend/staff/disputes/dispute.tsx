import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Flex, Space, Steps, Switch, Timeline } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { FULFILLMENT_METHODS, formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { DESIRED_RESOLUTIONS, type Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { CAN_DECIDE_APPEALS, CAN_RESOLVE_DISPUTES, type StaffRole } from '#domain/kernel/actor.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { useDeed } from '#frontend/shared/disputes/api.ts'
import { KeptWords } from '#frontend/shared/disputes/case-drafts.tsx'
import { waySteps } from '#frontend/shared/disputes/case-head.tsx'
import { OnTheTable } from '#frontend/shared/disputes/current-proposal.tsx'
import {
  nextWords,
  problemWords,
  STAGE_LABELS,
  sideWords,
  stageTone,
} from '#frontend/shared/disputes/dispute-status.tsx'
import { EntryText } from '#frontend/shared/disputes/entry-log.tsx'
import { keys } from '#frontend/shared/disputes/live-map.ts'
import { leftCents } from '#frontend/shared/disputes/resolutions.tsx'
import { monthDayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { workQuery } from '#frontend/shared/lib/staff-pages.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { EvidenceLink } from '#frontend/shared/ui/evidence-link.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { BankEvidence } from './bank-evidence.tsx'
import { Decision } from './decision.tsx'
import { markRead, staffDisputeQuery, take } from './staff-api.ts'
import { stagedWords } from './staged-words.ts'
import '#frontend/shared/disputes/disputes.css'
import './disputes.css'

/** A dispute for support: its facts, the conversation, and the decision with its effect. */
export function SupportDisputePage() {
  const { id = '' } = useParams()
  const { data: user } = useUser()
  return user?.staff ? <LoadedDispute key={id} id={id} role={user.staff} /> : null
}

interface RoleProps {
  readonly the: DisputeView
  readonly role: StaffRole
}

function LoadedDispute({ id, role }: { readonly id: string; readonly role: StaffRole }) {
  const found = useQuery(staffDisputeQuery(id))
  return (
    <>
      {!found.data && <PageTitle>Dispute</PageTitle>}
      <QueryState query={found}>{(the) => <Dispute the={the} role={role} />}</QueryState>
    </>
  )
}

/** Marks what is on the screen as read; a page in the background once it becomes visible. */
function useReadMark({ id, updatedAt }: DisputeView): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      // A lost mark is set at the next visit.
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

function Dispute({ the, role }: RoleProps) {
  useReadMark(the)
  const { orderNumber, orderId, producerId, producerName, stage, overdue, orderTimeline } = the
  return (
    <ConsolePage
      title={`Problem with order #${orderNumber}`}
      breadcrumb={[{ label: 'All disputes', path: paths.supportDisputes }]}
      extra={
        <span role="status">
          <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge> {overdue && <Badge tone="tomato">Overdue</Badge>}
        </span>
      }
      actions={
        <>
          <Link to={paths.supportOrder(orderId)}>Replay the order</Link>
          {orderTimeline !== null && orderTimeline.messages > 0 && (
            <Link to={paths.supportOrder(orderId, { show: 'message' })}>
              {orderTimeline.messages === 1 ? 'Their message' : `Their ${orderTimeline.messages} messages`}
            </Link>
          )}
          <Link to={paths.producer(producerId)}>{producerName}</Link>
          <EvidenceLink orderId={orderId} />
        </>
      }
    >
      <div className="dispute">
        <div className="dispute-main">
          <Progress the={the} />
          <Facts the={the} />
          <OrderTimeline the={the} />
          <OnTheTable the={the} />
          <Conversation the={the} />
          <OrderItems the={the} />
          <KeptWords the={the} />
        </div>
        <aside className="dispute-side" aria-label="Work on the case">
          <NextStep the={the} role={role} />
          <Decision the={the} />
        </aside>
      </div>
    </ConsolePage>
  )
}

const STEP_STATUS = { done: 'finish', now: 'process', ahead: 'wait', stopped: 'error' } as const

/** The stages of the dispute on one line, each with its date. */
function Progress({ the }: { readonly the: DisputeView }) {
  const steps = waySteps(the)
  return (
    <section aria-label="Progress" className="dispute-progress">
      <Steps
        size="small"
        titlePlacement="vertical"
        current={steps.findIndex(({ state }) => state === 'now')}
        items={steps.map(({ label, state, at, note }) => ({
          title: label,
          status: STEP_STATUS[state],
          content: at ? monthDayWords(at) : note,
        }))}
      />
    </section>
  )
}

const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="dispute-panel">
    <h2>{title}</h2>
    {children}
  </section>
)

/** What, how much, who says what, and by when. */
function Facts({ the }: { readonly the: DisputeView }) {
  const { lines, desiredResolution, totalCents, openedAt, dueAt, buyerName, producerName } = the
  const items = lines.map(
    ({ name, unit, quantity, priceCents }) =>
      `${formatQuantity(quantity, unit)} ${name}, ${formatMoney(Math.round(priceCents * quantity))}`,
  )
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 1, md: 2 }}
      items={[
        { key: 'problem', label: 'Problem', children: problemWords(the) },
        {
          key: 'request',
          label: 'Requested',
          children: desiredResolution ? DESIRED_RESOLUTIONS[desiredResolution] : '–',
        },
        { key: 'items', label: 'Items', children: items.length > 0 ? items.join('; ') : 'The whole order' },
        { key: 'paid', label: 'Paid', children: paidText(the, totalCents) },
        { key: 'opened', label: 'Reported', children: <Moment at={openedAt} /> },
        { key: 'due', label: 'Due', children: dueAt ? <Moment at={dueAt} /> : '–' },
        { key: 'buyer', label: buyerName ?? 'Buyer', span: 'filled', children: statementOf(the, 'buyer') },
        { key: 'producer', label: producerName, span: 'filled', children: statementOf(the, 'producer') },
      ]}
    />
  )
}

function paidText(the: DisputeView, totalCents: number): string {
  const refunded = totalCents - leftCents(the)
  return refunded > 0 ? `${formatMoney(totalCents)}, ${formatMoney(refunded)} refunded` : formatMoney(totalCents)
}

/** The latest statement of a party. */
const statementOf = ({ entries }: DisputeView, side: Side): string =>
  entries.findLast(({ actor, statement }) => actor === side && statement)?.statement ?? 'No statement yet'

/** Status changes of the order; each opens the replay at that moment. */
function OrderTimeline({ the: { orderTimeline, orderId } }: { readonly the: DisputeView }) {
  if (!orderTimeline) return null
  const { entries, fulfillmentMethod, note } = orderTimeline
  return (
    <Panel title="Order timeline">
      <ol className="dispute-moments">
        {entries.map(({ status, description, at }, nth) => (
          <li key={status}>
            <Link to={paths.supportOrder(orderId, { status })}>{description}</Link>
            <small>
              <Moment at={at} />
              {nth === 0 && `, ${FULFILLMENT_METHODS[fulfillmentMethod].label}`}
            </small>
          </li>
        ))}
      </ol>
      {note && (
        <p>
          Buyer’s instructions: <q>{note}</q>
        </p>
      )}
    </Panel>
  )
}

const COLORS = { buyer: 'orange', producer: 'green', staff: 'blue', system: 'gray' } as const

/** Entries that only record how the case moved. */
const PROCESS_STEPS: readonly EntryView['kind'][] = ['escalated', 'reminder_sent', 'assigned']

function Conversation({ the }: { readonly the: DisputeView }) {
  const [all, setAll] = useState(false)
  const shown = the.entries.filter(({ kind }) => all || !PROCESS_STEPS.includes(kind))
  const evidence = the.entries.some((entry) => entry.evidence.length > 0)
  return (
    <Panel title="Conversation">
      <Space className="dispute-filter">
        <Switch size="small" aria-label="Show process steps" checked={all} onChange={setAll} />
        Show process steps
      </Space>
      <Timeline
        items={shown.map((entry, i) => ({
          key: i,
          color: COLORS[entry.actor],
          content: (
            <EntryText
              the={the}
              entry={entry}
              paperAddress={(documentId) => `/api/staff/disputes/${the.id}/evidence/${documentId}`}
            />
          ),
        }))}
      />
      {evidence && <p className="field-hint">Opening a file is recorded in the access log.</p>}
    </Panel>
  )
}

/** The order's items, each with its price and page at the time of the order. */
function OrderItems({ the }: { readonly the: DisputeView }) {
  const { id, orderLines, orderTimeline } = the
  const orderedAt = orderTimeline?.entries[0]?.at
  return (
    <Panel title="The order">
      <ul className="dispute-lines" aria-label="The items of the order">
        {orderLines.map((line) => (
          <li key={line.itemId}>
            <span>
              <strong>{line.name}</strong>
              <small>{quantityText(line)}</small>
            </span>
            {!isBox(line.itemId) && orderedAt && (
              <Space wrap>
                <Link to={paths.supportAsOfThe({ product: line.itemId, at: orderedAt, case: id })}>
                  Price and page when it was ordered
                </Link>
                <Link to={paths.product(line.itemId)}>Its page now</Link>
              </Space>
            )}
            <span>{formatMoney(line.lineTotalCents)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function quantityText(line: DisputeView['orderLines'][number]): string {
  const { quantity, remainingQuantity, unit, unitPriceCents, lineTotalCents, remainingCents } = line
  const bought = `${formatQuantity(quantity, unit)} at ${formatMoney(unitPriceCents)}`
  if (remainingQuantity < quantity) return `${bought}, ${formatQuantity(quantity - remainingQuantity, unit)} refunded`
  return remainingCents < lineTotalCents
    ? `${bought}, ${formatMoney(lineTotalCents - remainingCents)} refunded`
    : bought
}

/** Who works on the case and what it waits for. */
function NextStep({ the, role }: RoleProps) {
  const assignment = useDeed({ id: the.id, orderKey: undefined }, take)
  const { assignee, allowedActions, stage, stagedEvidence, chargeback, informationRequestedFrom } = the
  const refused = (error: unknown) => toast({ title: 'Not assigned', text: sentenceOf(error), tone: 'error' })
  const blocked = blockedText(the, role)
  const unanswered = chargeback && !chargeback.submitted && !chargeback.accepted
  return (
    <section aria-label="Next step" className="decision-panel">
      <Flex justify="space-between" align="center" gap="small" wrap>
        {stage !== 'closed' && <strong role="status">{assigneeText(the)}</strong>}
        {allowedActions.includes('assign') && (
          <Button
            size="small"
            loading={assignment.isPending}
            onClick={() => assignment.mutate({}, { onError: refused })}
          >
            {assignee ? `Take it from ${assignee}` : 'Take the case'}
          </Button>
        )}
      </Flex>
      <div role="status">
        <p>{nextWords(the)}</p>
        {stagedEvidence && stage === 'chargeback' && unanswered && <p>{stagedWords(stagedEvidence)}</p>}
        {informationRequestedFrom.length > 0 && (
          <p>No answer yet from {informationRequestedFrom.map((side) => sideWords(side, the)).join(' and ')}.</p>
        )}
      </div>
      {blocked && <Alert type="info" title={blocked} />}
      {chargeback && stage !== 'closed' && <BankEvidence orderId={the.orderId} />}
    </section>
  )
}

function assigneeText({ assignee, allowedActions }: DisputeView): string {
  if (allowedActions.includes('request_information')) return 'Assigned to you'
  return assignee ? `Assigned to ${assignee}` : 'Unassigned'
}

/** Why an agent can do nothing in an open case; undefined if they can, or only read. */
function blockedText({ stage, allowedActions }: DisputeView, role: StaffRole): string | undefined {
  if (allowedActions.length > 0 || stage === 'closed' || !CAN_RESOLVE_DISPUTES.includes(role)) return undefined
  if (stage !== 'appealed') return 'This is your own case: another agent works on it.'
  return CAN_DECIDE_APPEALS.includes(role)
    ? 'You have decided this case, or it is your own: another agent decides the appeal.'
    : 'Appeals are decided by a senior member of the team.'
}
