import { Alert, Button, Checkbox, DatePicker, Flex, Form, Input, Modal, Radio, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import {
  completeRemedyForm,
  convertRemedyForm,
  type DecisionForm,
  decisionForm,
  type InformationRequestForm,
  informationRequestForm,
  proposalForm,
} from '#domain/disputes/contract.ts'
import { DEADLINES } from '#domain/disputes/deadlines.ts'
import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import { FAULTS, faults, type Side, sides } from '#domain/disputes/dispute-types.ts'
import { disadvantagedSides, isRefund, PROPOSALS, type Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { FieldItem } from '#frontend/shared/console/field-item.tsx'
import { TemplateButtons } from '#frontend/shared/console/reason-field.tsx'
import { preventSubmitOnEnter } from '#frontend/shared/console/zod-form.ts'
import type { ActionInput } from '#frontend/shared/disputes/api.ts'
import { sideLabel } from '#frontend/shared/disputes/dispute-status.tsx'
import { LineFields } from '#frontend/shared/disputes/line-fields.tsx'
import { draftFor, exceededAmountError, type ResolutionDraft } from '#frontend/shared/disputes/resolution-draft.ts'
import {
  labelOf,
  producerShareCents,
  RESOLUTIONS,
  refundOf,
  resolutionLabel,
  resolutionOf,
} from '#frontend/shared/disputes/resolutions.tsx'
import { useDisputeDrafts } from '#frontend/shared/disputes/unsent-drafts.tsx'
import { type AnswerTemplate, DECISION_TEMPLATES, QUESTION_TEMPLATES } from './answer-templates.ts'
import { assign, completeRemedy, convertRemedy, decide, proposeSettlement, requestInformation } from './api.ts'
import { useDisputeForm } from './use-dispute-form.ts'

interface CaseProps {
  readonly dispute: DisputeView
}

/** The actions the agent can take now, or could take as the assignee: one form at a time, with its effect. */
export function Decision({ dispute }: CaseProps) {
  const actions = dispute.assignee === null ? dispute.actionsOnceAssigned : dispute.allowedActions
  const tasks = TASKS.filter(({ action }) => actions.includes(action))
  const [chosen, choose] = useState<DisputeAction>()
  const drafted = useDisputeDrafts(dispute)[0]?.action
  const task = tasks.find(({ action }) => action === (chosen ?? drafted)) ?? tasks[0]
  if (!task) return null
  return (
    <section aria-label="Work on this case" className="decision-panel">
      {tasks.length === 1 && <h2>{task.label}</h2>}
      {tasks.length > 1 && (
        <Segmented
          block
          aria-label="Action"
          options={tasks.map(({ action, label }) => ({ value: action, label }))}
          value={task.action}
          onChange={choose}
        />
      )}
      <Form component={false} layout="vertical" size="middle">
        <task.Form key={task.action} dispute={dispute} />
      </Form>
    </section>
  )
}

interface ResolutionFormProps extends CaseProps {
  readonly action: DisputeAction
  readonly schema: z.ZodType
  readonly kinds: readonly Resolution['kind'][]
  readonly label: string
  readonly send: string
  readonly done: string
  readonly sendResolution: (input: ActionInput<DecisionForm>) => Promise<unknown>
  /** When the resolution takes effect. */
  readonly effective: (resolution: Resolution) => string
  /** Title of the confirmation dialog, for resolutions that are final at once. */
  readonly confirm?: string
}

interface DraftValues {
  readonly draft: ResolutionDraft
  readonly resolution: Resolution | undefined
  readonly improvementPlan: string
  readonly statement: string
}

/** Chooses a resolution, shows its effect on money and inventory, and sends it with the reasons. */
function ResolutionForm(props: ResolutionFormProps) {
  const { dispute, action, schema, kinds, label, send, done, sendResolution, effective, confirm } = props
  const initial: DraftValues = { draft: draftFor(dispute), resolution: undefined, improvementPlan: '', statement: '' }
  const { values, errors, change, busy, form, confirmation } = useDisputeForm({
    dispute,
    action,
    schema,
    initial,
    send: asAssignee(dispute, sendResolution),
    done,
    confirmed: confirm !== undefined,
    bodyOf: ({ draft: _, ...body }) => body as DecisionForm,
  })
  const { draft, resolution } = values
  const limitError = exceededAmountError(dispute, draft)
  const setDraft = (next: ResolutionDraft) =>
    change({
      draft: next,
      resolution: exceededAmountError(dispute, next) ? undefined : resolutionOf(next),
      improvementPlan: next.improvementPlan,
    })
  return (
    <form {...form} aria-label={send}>
      <FieldItem
        label="Resolution"
        error={errors.resolution && (draft.kind ? (limitError ?? errors.resolution) : 'Choose a resolution')}
      >
        <Radio.Group
          vertical
          className="decision-options"
          value={draft.kind}
          onChange={({ target }) => setDraft({ ...draft, kind: target.value })}
          options={kinds
            .filter((kind) => RESOLUTIONS[kind].isPossible?.(dispute) ?? true)
            .map((kind) => ({
              value: kind,
              label: (
                <Flex justify="space-between" gap="small">
                  <span>{labelOf(kind, dispute)}</span>
                  <span className="decision-option-amount">{amountOf(dispute, { ...draft, kind })}</span>
                </Flex>
              ),
            }))}
        />
      </FieldItem>
      <ResolutionFields dispute={dispute} draft={draft} onChange={setDraft} planError={errors.improvementPlan} />
      {resolution && <Effect dispute={dispute} resolution={resolution} effective={effective(resolution)} />}
      <StatementField
        label={label}
        error={errors.statement}
        value={values.statement}
        onChange={(statement) => change({ statement })}
        templates={DECISION_TEMPLATES}
      />
      <Submit label={send} busy={busy} />
      {confirm && resolution && (
        <Modal
          open={confirmation.open}
          title={confirm}
          okText={send}
          confirmLoading={busy}
          onOk={confirmation.onConfirm}
          onCancel={confirmation.onClose}
        >
          <p>{resolutionLabel(resolution, dispute)}</p>
          <Effect dispute={dispute} resolution={resolution} effective={effective(resolution)} />
        </Modal>
      )}
    </form>
  )
}

/** An unassigned case is assigned to the agent who acts on it. */
const asAssignee =
  <Body,>({ assignee }: DisputeView, send: (input: ActionInput<Body>) => Promise<unknown>) =>
  async (input: ActionInput<Body>) => {
    if (assignee === null) await assign({ ...input, body: {}, commandId: crypto.randomUUID() })
    return send(input)
  }

/** The amount an option would refund; empty if no money moves or the option is incomplete. */
function amountOf(dispute: DisputeView, draft: ResolutionDraft): string {
  const resolution = exceededAmountError(dispute, draft) ? undefined : resolutionOf(draft)
  if (!resolution || !isRefund(resolution)) return ''
  const { totalCents } = refundOf(dispute, resolution)
  return totalCents > 0 ? formatMoney(totalCents) : ''
}

interface FieldsProps extends CaseProps {
  readonly draft: ResolutionDraft
  readonly onChange: (draft: ResolutionDraft) => void
  readonly planError: string | undefined
}

function ResolutionFields({ dispute, draft, onChange, planError }: FieldsProps) {
  const { kind } = draft
  if (kind === 'improvement_plan')
    return (
      <>
        <FieldItem label="What the producer has to do" htmlFor="improvement-plan" error={planError}>
          <Input.TextArea
            id="improvement-plan"
            rows={2}
            value={draft.improvementPlan}
            aria-invalid={planError ? true : undefined}
            onChange={({ target }) => onChange({ ...draft, improvementPlan: target.value })}
          />
        </FieldItem>
        <FieldItem label="Due" htmlFor="plan-due">
          <DatePicker
            id="plan-due"
            style={{ width: '100%' }}
            value={draft.dueOn ? dayjs(draft.dueOn) : null}
            onKeyDown={preventSubmitOnEnter}
            onChange={(day) => onChange({ ...draft, dueOn: day?.format('YYYY-MM-DD') ?? '' })}
          />
        </FieldItem>
      </>
    )
  if (kind !== 'partial_refund' && kind !== 'store_credit' && kind !== 'replacement' && kind !== 'full_refund')
    return null
  return (
    <>
      {kind !== 'full_refund' && (
        <LineFields dispute={dispute} draft={draft} byMoney={kind !== 'replacement'} onChange={onChange} />
      )}
      {(kind === 'partial_refund' || kind === 'store_credit') && dispute.remainingDeliveryFeeCents > 0 && (
        <Checkbox checked={draft.delivery} onChange={({ target }) => onChange({ ...draft, delivery: target.checked })}>
          Delivery fee ({formatMoney(dispute.remainingDeliveryFeeCents)})
        </Checkbox>
      )}
      {kind !== 'replacement' && (
        <FieldItem label="Processing fee" htmlFor="processing-fee" layout="horizontal">
          <Select
            id="processing-fee"
            value={draft.fault}
            onChange={(fault) => onChange({ ...draft, fault })}
            options={faults.map((fault) => ({
              value: fault,
              label: fault === 'none' ? 'Not refunded' : `Refunded: ${FAULTS[fault].toLowerCase()}`,
            }))}
          />
        </FieldItem>
      )}
    </>
  )
}

interface EffectProps extends CaseProps {
  readonly resolution: Resolution
  readonly effective: string
}

/** What a resolution does to money, inventory and fees, who is emailed and when it takes effect. */
function Effect({ dispute, resolution, effective }: EffectProps) {
  if (!isRefund(resolution))
    return (
      <Alert
        role="status"
        aria-label="Effect"
        type="info"
        title="No money moves"
        description={
          <ul className="decision-effect">
            <li>Inventory does not change. Both parties are emailed.</li>
            <li>{effective}</li>
          </ul>
        }
      />
    )
  const { totalCents, taxCents, processingFeeCents, platformFeeCents } = refundOf(dispute, resolution)
  const producerCents = producerShareCents(dispute, resolution)
  const given = resolution.kind === 'store_credit' ? 'The buyer gets store credit of' : 'You give back'
  return (
    <Alert
      role="status"
      aria-label="Effect"
      type="info"
      title={
        <>
          {given} <strong className="decision-amount">{formatMoney(totalCents)}</strong> of{' '}
          {formatMoney(dispute.totalCents)}
        </>
      }
      description={
        <ul className="decision-effect">
          <li>The producer’s payout falls by {formatMoney(producerCents)}.</li>
          {totalCents > producerCents && (
            <li>
              The marketplace pays {formatMoney(totalCents - producerCents)}: platform fee{' '}
              {formatMoney(platformFeeCents)}
              {taxCents > 0 && `, sales tax ${formatMoney(taxCents)}`}
              {processingFeeCents > 0 && `, processing fee ${formatMoney(processingFeeCents)}`}.
            </li>
          )}
          <li>Nothing is restocked. Both parties are emailed.</li>
          <li>{effective}</li>
        </ul>
      }
    />
  )
}

interface SubmitProps {
  readonly label: string
  readonly busy: boolean
}

/** Stays in view while a long form scrolls. */
const Submit = ({ label, busy }: SubmitProps) => (
  <div className="decision-submit">
    <Button block type="primary" htmlType="submit" loading={busy}>
      {label}
    </Button>
  </div>
)

interface StatementFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (statement: string) => void
  readonly templates?: readonly AnswerTemplate[]
}

function StatementField({ label, value, error, onChange, templates = [] }: StatementFieldProps) {
  return (
    <div className="decision-statement">
      <TemplateButtons templates={templates} onInsert={onChange} />
      <FieldItem label={label} htmlFor="statement" error={error}>
        <Input.TextArea
          id="statement"
          rows={2}
          value={value}
          placeholder="Shown to both parties."
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </FieldItem>
    </div>
  )
}

const Propose = ({ dispute }: CaseProps) => (
  <ResolutionForm
    dispute={dispute}
    action="propose_settlement"
    sendResolution={proposeSettlement}
    schema={proposalForm}
    kinds={PROPOSALS}
    label="Reason"
    send="Send proposal"
    done="Proposed to both parties"
    effective={() => 'It takes effect once both parties have accepted it.'}
  />
)

function Decide({ dispute }: CaseProps) {
  const isAppeal = dispute.stage === 'appealed'
  return isAppeal ? (
    <ResolutionForm
      dispute={dispute}
      action="decide_appeal"
      sendResolution={decide}
      schema={decisionForm}
      kinds={decidable(dispute)}
      label="Reason"
      send="Decide the appeal"
      confirm="Decide this appeal?"
      effective={() => 'It takes effect at once and is final.'}
      done="Appeal decided"
    />
  ) : (
    <ResolutionForm
      dispute={dispute}
      action="decide"
      sendResolution={decide}
      schema={decisionForm}
      kinds={decidable(dispute)}
      label="Reason"
      send="Decide"
      effective={effectiveText}
      done={`Decided; both parties can appeal within ${DEADLINES.appealDays} days`}
    />
  )
}

const SIDES = { buyer: 'the buyer', producer: 'the producer' } as const
const effectiveText = (resolution: Resolution): string =>
  `It takes effect once ${disadvantagedSides(resolution)
    .map((side) => SIDES[side])
    .join(' and ')} accepted it, or after ${DEADLINES.appealDays} days without an appeal.`

/** A replacement or store credit can only be decided if the buyer requested it. */
const decidable = ({ desiredResolution }: DisputeView): readonly Resolution['kind'][] => [
  ...PROPOSALS.filter((kind) => (RESOLUTIONS[kind].onlyIfDesired ?? desiredResolution) === desiredResolution),
  'claim_denied',
]

const ConvertRemedy = ({ dispute }: CaseProps) => (
  <ResolutionForm
    dispute={dispute}
    action="convert_remedy"
    sendResolution={convertRemedy}
    schema={convertRemedyForm}
    kinds={['full_refund', 'partial_refund']}
    label="Reason"
    send="Refund instead"
    confirm="Refund instead?"
    effective={() => 'The replacement ends. It takes effect at once and is final.'}
    done="The buyer is refunded instead"
  />
)

const EMPTY: { readonly side: Side | undefined; readonly statement: string } = { side: undefined, statement: '' }

function RequestInformation({ dispute }: CaseProps) {
  const { values, errors, change, busy, form } = useDisputeForm({
    dispute,
    action: 'request_information',
    schema: informationRequestForm,
    initial: EMPTY,
    send: asAssignee(dispute, requestInformation),
    done: 'Question sent',
    bodyOf: (values) => values as InformationRequestForm,
  })
  return (
    <form {...form} aria-label="Ask">
      <FieldItem label="Recipient" error={errors.side && 'Choose a recipient'}>
        <Radio.Group
          vertical
          value={values.side}
          onChange={({ target }) => change({ side: target.value })}
          options={sides.map((side) => ({
            value: side,
            label: `${side === 'buyer' ? 'The buyer' : 'The producer'}, ${sideLabel(side, dispute)}`,
          }))}
        />
      </FieldItem>
      <StatementField
        label="Your question"
        error={errors.statement}
        value={values.statement}
        onChange={(statement) => change({ statement })}
        templates={QUESTION_TEMPLATES}
      />
      <Submit label="Ask" busy={busy} />
    </form>
  )
}

function CompleteRemedy({ dispute }: CaseProps) {
  const { values, errors, change, busy, form } = useDisputeForm({
    dispute,
    action: 'complete_remedy',
    schema: completeRemedyForm,
    initial: { statement: '' },
    send: asAssignee(dispute, completeRemedy),
    done: 'Case closed',
    bodyOf: (body) => body,
  })
  return (
    <form {...form} aria-label="Close the case">
      <StatementField
        label="What was done"
        error={errors.statement}
        value={values.statement}
        onChange={(statement) => change({ statement })}
      />
      <Submit label="Close the case" busy={busy} />
    </form>
  )
}

interface Task {
  readonly action: DisputeAction
  readonly label: string
  readonly Form: (props: CaseProps) => ReactNode
}

const TASKS: readonly Task[] = [
  { action: 'decide', label: 'Decide', Form: Decide },
  { action: 'decide_appeal', label: 'Decide the appeal', Form: Decide },
  { action: 'propose_settlement', label: 'Propose', Form: Propose },
  { action: 'convert_remedy', label: 'Refund instead', Form: ConvertRemedy },
  { action: 'complete_remedy', label: 'Close', Form: CompleteRemedy },
  { action: 'request_information', label: 'Ask', Form: RequestInformation },
]
