import { EyeFilled, EyeOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions, Flex, Space, Steps, Switch, Tag, Timeline } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { FULFILLMENT_METHODS, formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { DESIRED_RESOLUTIONS, type Side, type Stage } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { CAN_DECIDE_APPEALS, CAN_RESOLVE_DISPUTES, type StaffRole } from '#domain/kernel/actor.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { MenuButton } from '#frontend/shared/console/buttons.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { StatusTag } from '#frontend/shared/console/format.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { useDisputeAction } from '#frontend/shared/disputes/api.ts'
import { CurrentProposal } from '#frontend/shared/disputes/current-proposal.tsx'
import { disputeSteps, reportedItems } from '#frontend/shared/disputes/dispute-header.tsx'
import {
  disputeTone,
  nextStepText,
  problemLabel,
  STAGE_LABELS,
  sideLabel,
} from '#frontend/shared/disputes/dispute-status.tsx'
import { EntryText } from '#frontend/shared/disputes/entry-log.tsx'
import { unrefundedCents } from '#frontend/shared/disputes/resolutions.tsx'
import { UnsentDrafts } from '#frontend/shared/disputes/unsent-drafts.tsx'
import { formatMonthDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { staffWorkQuery } from '#frontend/shared/lib/staff-pages.ts'
import { disputeKeys } from '#frontend/shared/live-maps.ts'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { TimelineEntry } from '#frontend/shared/ui/timeline-entry.tsx'
import { assign, markRead, staffDisputeQuery, watch } from './api.ts'
import { ChargebackEvidenceButton, stagedText } from './chargeback-evidence.tsx'
import { Decision } from './decision.tsx'
import { AddNote } from './dispute-notes.tsx'
import '#frontend/shared/disputes/disputes.css'
import './disputes.css'

/** A dispute for support: its details, the conversation, and the decision with its effect. */
export function SupportDisputePage() {
  const { id = '' } = useParams()
  const { data: user } = useUser()
  return user?.staff ? <LoadedDispute key={id} id={id} role={user.staff} /> : null
}

interface RoleProps {
  readonly dispute: DisputeView
  readonly role: StaffRole
}

function LoadedDispute({ id, role }: { readonly id: string; readonly role: StaffRole }) {
  const result = useQuery(staffDisputeQuery(id))
  return (
    <>
      {!result.data && <PageTitle>Dispute</PageTitle>}
      <QueryState query={result}>{(dispute) => <Dispute dispute={dispute} role={role} />}</QueryState>
    </>
  )
}

/** Marks the dispute as read up to the version shown; in a background tab, once it becomes visible. */
function useReadMark({ id, updatedAt }: DisputeView): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      // A failed request is repeated at the next visit.
      void markRead(id, updatedAt).then(
        () =>
          Promise.all(
            [disputeKeys.queue, staffWorkQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
          ),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, updatedAt, queries])
}

function Dispute({ dispute, role }: RoleProps) {
  useReadMark(dispute)
  const { orderNumber, orderId, stage, overdue, orderTimeline } = dispute
  return (
    <ConsolePage
      title={`Problem with order #${orderNumber}`}
      breadcrumb={<PageBreadcrumb above={[{ label: 'All disputes', path: paths.supportDisputes }]} />}
      extra={
        <span role="status">
          <StageTag stage={stage} /> {overdue && <StatusTag tone="bad">Overdue</StatusTag>}
        </span>
      }
      actions={
        <>
          <Link to={paths.supportOrder(orderId)}>Replay the order</Link>
          {orderTimeline !== null && orderTimeline.messages > 0 && (
            <Link to={paths.supportOrder(orderId, { show: 'message' })}>Messages ({orderTimeline.messages})</Link>
          )}
          <Button size="small" href={`/api/staff/orders/${orderId}/evidence`} download>
            Evidence bundle
          </Button>
        </>
      }
    >
      <div className="dispute">
        <div className="dispute-main">
          <Progress dispute={dispute} />
          <Facts dispute={dispute} />
          <OrderTimeline dispute={dispute} />
          <CurrentProposal dispute={dispute} />
          <Conversation dispute={dispute} />
          <OrderItems dispute={dispute} />
          <UnsentDrafts dispute={dispute} />
        </div>
        <aside className="dispute-side" aria-label="Work on the case">
          <NextStep dispute={dispute} role={role} />
          <Decision dispute={dispute} />
        </aside>
      </div>
    </ConsolePage>
  )
}

/** The stage of a dispute. */
export const StageTag = ({ stage }: { readonly stage: Stage }) => (
  <StatusTag tone={disputeTone(stage)}>{STAGE_LABELS[stage]}</StatusTag>
)

const STEP_STATUS = { done: 'finish', now: 'process', ahead: 'wait', stopped: 'error' } as const

/** The stages of the dispute on one line, each with its date. */
function Progress({ dispute }: { readonly dispute: DisputeView }) {
  const steps = disputeSteps(dispute)
  return (
    <section aria-label="Progress" className="dispute-progress">
      <Steps
        size="small"
        titlePlacement="vertical"
        current={steps.findIndex(({ state }) => state === 'now')}
        items={steps.map(({ label, state, at, dueAt, note }) => ({
          title: label,
          status: STEP_STATUS[state],
          content: at ? formatMonthDay(at) : dueAt ? `by ${formatMonthDay(dueAt)}` : note,
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

/** The problem, the amounts, the parties' latest statements and the due date. */
function Facts({ dispute }: { readonly dispute: DisputeView }) {
  const { desiredResolution, totalCents, openedAt, dueAt, buyerName, producerId, producerName } = dispute
  const items = reportedItems(dispute)
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 1, md: 2 }}
      items={[
        { key: 'problem', label: 'Problem', children: problemLabel(dispute) },
        {
          key: 'request',
          label: 'Requested',
          children: desiredResolution ? DESIRED_RESOLUTIONS[desiredResolution] : '–',
        },
        { key: 'items', label: 'Items', children: items.length > 0 ? items.join('; ') : 'The whole order' },
        { key: 'paid', label: 'Paid', children: paidText(dispute, totalCents) },
        { key: 'opened', label: 'Reported', children: <TimelineEntry at={openedAt} /> },
        { key: 'due', label: 'Due', children: dueAt ? <TimelineEntry at={dueAt} /> : '–' },
        { key: 'buyer', label: buyerName ?? 'Buyer', span: 'filled', children: statementOf(dispute, 'buyer') },
        {
          key: 'producer',
          label: <Link to={paths.producer(producerId)}>{producerName}</Link>,
          span: 'filled',
          children: statementOf(dispute, 'producer'),
        },
      ]}
    />
  )
}

function paidText(dispute: DisputeView, totalCents: number): string {
  const refunded = totalCents - unrefundedCents(dispute)
  return refunded > 0 ? `${formatMoney(totalCents)}, ${formatMoney(refunded)} refunded` : formatMoney(totalCents)
}

/** The latest statement of a party. */
const statementOf = ({ entries }: DisputeView, side: Side): string =>
  entries.findLast(({ actor, statement }) => actor === side && statement)?.statement ?? 'No statement yet'

/** Status changes of the order; each opens the replay at that moment. */
function OrderTimeline({ dispute: { orderTimeline, orderId } }: { readonly dispute: DisputeView }) {
  if (!orderTimeline) return null
  const { entries, fulfillmentMethod, note } = orderTimeline
  return (
    <Panel title="Order timeline">
      <ol className="dispute-moments">
        {entries.map(({ status, description, at }, nth) => (
          <li key={status}>
            <Link to={paths.supportOrder(orderId, { status })}>{description}</Link>
            <small>
              <TimelineEntry at={at} />
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

/** Entries that only record the progress of the case. */
const PROCESS_STEPS: readonly EntryView['kind'][] = ['escalated', 'reminder_sent', 'assigned']

/** The statements of both parties and support, with staff notes. */
function Conversation({ dispute }: { readonly dispute: DisputeView }) {
  const [all, setAll] = useState(false)
  const { id, orderId, entries, allowedActions } = dispute
  const shown = entries.filter(({ kind }) => all || !PROCESS_STEPS.includes(kind))
  const evidence = entries.some((entry) => entry.evidence.length > 0)
  return (
    <Panel title="Conversation">
      <Flex justify="space-between" gap="small" wrap className="dispute-filter">
        <Space>
          <Switch size="small" aria-label="Show process steps" checked={all} onChange={setAll} />
          Show process steps
        </Space>
        {allowedActions.includes('add_note') && <AddNote disputeId={id} />}
      </Flex>
      <Timeline
        items={shown.map((entry, i) => ({
          key: i,
          color: COLORS[entry.actor],
          content: (
            <div className={entry.kind === 'note_added' ? 'dispute-note' : undefined}>
              {entry.kind === 'note_added' && <Tag color="gold">Staff only</Tag>}
              <EntryText
                dispute={dispute}
                entry={entry}
                documentUrl={(documentId) => `/api/staff/disputes/${id}/evidence/${documentId}`}
              />
              {entry.orderStep && (
                <Link to={paths.supportOrder(orderId, { step: entry.orderStep })}>Show this step of the order</Link>
              )}
            </div>
          ),
        }))}
      />
      {evidence && <p className="field-hint">Opening a file is recorded in the access log.</p>}
    </Panel>
  )
}

/** The order's items, each with its price and page at the time of the order. */
function OrderItems({ dispute }: { readonly dispute: DisputeView }) {
  const { id, orderLines, orderTimeline } = dispute
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
                <Link to={paths.pointInTimeOf({ product: line.itemId, at: orderedAt, case: id })}>
                  Product as ordered
                </Link>
                <Link to={paths.product(line.itemId)}>Current product page</Link>
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

/** The assignee, and what the case is waiting for. */
function NextStep({ dispute, role }: RoleProps) {
  const { stage, stagedEvidence, chargeback, informationRequestedFrom } = dispute
  const blocked = blockedText(dispute, role)
  const unanswered = chargeback && !chargeback.submitted && !chargeback.accepted
  return (
    <section aria-label="Next step" className="decision-panel">
      <Assignment dispute={dispute} />
      <div role="status">
        <p>{nextStepText(dispute)}</p>
        {stagedEvidence && stage === 'chargeback' && unanswered && <p>{stagedText(stagedEvidence)}</p>}
        {informationRequestedFrom.length > 0 && (
          <p>No answer yet from {informationRequestedFrom.map((side) => sideLabel(side, dispute)).join(' and ')}.</p>
        )}
      </div>
      {blocked && <Alert type="info" title={blocked} />}
      {chargeback && stage !== 'closed' && <ChargebackEvidenceButton orderId={dispute.orderId} />}
    </section>
  )
}

/** The assignee, and buttons to take the case or hand it to a colleague. */
function Assignment({ dispute }: { readonly dispute: DisputeView }) {
  const { message, notification } = App.useApp()
  const assignment = useDisputeAction({ id: dispute.id, orderKey: undefined }, assign)
  const { assignee, assignableAgents, allowedActions, stage } = dispute
  if (stage === 'closed') return null
  const onError = (error: unknown) => notification.error({ title: 'Not assigned', description: errorMessage(error) })
  const handOver = (assigneeAccountId: string) => {
    const { username = '' } = assignableAgents.find(({ accountId }) => accountId === assigneeAccountId) ?? {}
    void assignment
      .mutateAsync({ assigneeAccountId })
      .then(() => void message.success(`Assigned to ${username}, who is notified`), onError)
  }
  return (
    <Flex justify="space-between" align="center" gap="small" wrap>
      <strong role="status">{assigneeText(dispute)}</strong>
      {assignee === null && dispute.actionsOnceAssigned.length > 0 && (
        <span className="field-hint">Your first action assigns it to you.</span>
      )}
      <Space>
        {allowedActions.includes('assign') && (
          <Button size="small" loading={assignment.isPending} onClick={() => assignment.mutate({}, { onError })}>
            {assignee ? `Take it from ${assignee}` : 'Take the case'}
          </Button>
        )}
        {assignableAgents.length > 0 && (
          <MenuButton
            size="small"
            menu={{
              items: assignableAgents.map(({ accountId, username }) => ({ key: accountId, label: username })),
              onClick: ({ key }) => handOver(key),
            }}
          >
            Hand over
          </MenuButton>
        )}
        {allowedActions.includes('add_note') && <WatchButton dispute={dispute} />}
      </Space>
    </Flex>
  )
}

/** Agents who watch a case are notified of replies, decisions, appeals and its end. */
function WatchButton({ dispute: { id, watching } }: { readonly dispute: DisputeView }) {
  const { message, notification } = App.useApp()
  const mutation = useDisputeAction({ id, orderKey: undefined }, watch)
  const change = () =>
    mutation.mutate(
      { watching: !watching },
      {
        onSuccess: () =>
          void message.success(watching ? 'You’re no longer watching this case' : 'You’re watching this case'),
        onError: (error) => notification.error({ title: 'Not saved', description: errorMessage(error) }),
      },
    )
  return (
    <Button
      size="small"
      icon={watching ? <EyeFilled /> : <EyeOutlined />}
      {...(watching ? { color: 'primary' as const, variant: 'filled' as const } : {})}
      aria-pressed={watching}
      loading={mutation.isPending}
      onClick={change}
    >
      Watch
    </Button>
  )
}

function assigneeText({ assignee, allowedActions }: DisputeView): string {
  if (allowedActions.includes('request_information')) return 'Assigned to you'
  return assignee ? `Assigned to ${assignee}` : 'Unassigned'
}

/** Why an agent cannot work on an open case; undefined if they can, or may only read. */
function blockedText({ stage, allowedActions }: DisputeView, role: StaffRole): string | undefined {
  const canWork = allowedActions.some((action) => action !== 'add_note')
  if (canWork || stage === 'closed' || !CAN_RESOLVE_DISPUTES.includes(role)) return undefined
  if (stage !== 'appealed') return 'This is your own case: another agent works on it.'
  return CAN_DECIDE_APPEALS.includes(role)
    ? 'You have decided this case, or it is your own: another agent decides the appeal.'
    : 'Appeals are decided by a senior member of the team.'
}
