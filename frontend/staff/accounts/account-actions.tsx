import { Alert, App, Button, DatePicker, Form, Modal, Radio, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import {
  type AccountView,
  type AppealDecisionForm,
  appealDecisionForm,
  enforcementForm,
  liftForm,
  type StaffEnforcementAction,
} from '#domain/enforcement/contract.ts'
import {
  ENFORCEMENT_ACTIONS,
  type EnforcementActionType,
  MAX_SUSPENSION_DAYS,
} from '#domain/enforcement/enforcement-types.ts'
import { ReasonDialog, ReasonField } from '#frontend/shared/console/reason-field.tsx'
import { preventSubmitOnEnter, useZodForm } from '#frontend/shared/console/zod-form.ts'
import { actionName, ENFORCEMENT } from './account-labels.ts'
import { useDecide, useDecideAppeal, useLift } from './api.ts'

interface AccountProps {
  readonly account: AccountView
}

interface ActionProps extends AccountProps {
  readonly action: StaffEnforcementAction
}

const REASON_HINT = 'Shown to the member. Name the rule and what happened.'

/** Buttons that warn, suspend or terminate the account. */
export const EnforcementButtons = ({ account }: AccountProps) =>
  ENFORCEMENT_ACTIONS.filter((type) => type !== 'suspension' || account.accountStatus !== 'suspended').map((type) => (
    <EnforcementButton key={type} account={account} actionType={type} />
  ))

interface EnforcementValues {
  readonly endsOn?: Dayjs | null
  readonly reason?: string
}

interface EnforcementButtonProps extends AccountProps {
  readonly actionType: EnforcementActionType
}

function EnforcementButton({ account, actionType }: EnforcementButtonProps) {
  const { message } = App.useApp()
  const { verb, effect, done, templates } = ENFORCEMENT[actionType]
  // The version that the agent decides about; undefined while the dialog is closed.
  const [baseVersion, setBaseVersion] = useState<number>()
  const toForm = ({ endsOn, reason }: EnforcementValues) => ({
    actionType,
    reason: reason ?? '',
    expectedVersion: baseVersion ?? account.version,
    ...(endsOn ? { endsOn: endsOn.format('YYYY-MM-DD') } : {}),
  })
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<EnforcementValues>(enforcementForm, toForm)
  const decide = useDecide(account.id)
  const close = () => {
    clearProblem()
    setBaseVersion(undefined)
  }
  const send = (values: EnforcementValues) =>
    void decide.mutateAsync(toForm(values)).then(() => {
      close()
      void message.success(done)
    }, setProblem)
  return (
    <>
      <Button danger={actionType === 'termination'} onClick={() => setBaseVersion(account.version)}>
        {verb}
      </Button>
      <Modal
        open={baseVersion !== undefined}
        title={`${verb} ${account.username ?? 'this account'}?`}
        okText={`${verb} account`}
        okButtonProps={{ danger: actionType !== 'warning', loading: decide.isPending }}
        onOk={form.submit}
        onCancel={close}
        destroyOnHidden
      >
        <p>{effect}</p>
        <Form form={form} layout="vertical" requiredMark={false} onValuesChange={clearProblem} onFinish={send}>
          {actionType === 'suspension' && (
            <Form.Item
              name="endsOn"
              label="Last day (optional)"
              rules={rules('endsOn')}
              extra="Without a last day the suspension lasts until it is lifted."
            >
              <DatePicker
                minDate={dayjs().add(1, 'day')}
                maxDate={dayjs().add(MAX_SUSPENSION_DAYS, 'day')}
                onKeyDown={preventSubmitOnEnter}
                style={{ width: '100%' }}
              />
            </Form.Item>
          )}
          <ReasonField
            label="Reason"
            hint={REASON_HINT}
            rules={rules('reason')}
            maxLength={1000}
            templates={templates}
          />
          {problem && <Alert type="error" showIcon title={problem} />}
        </Form>
      </Modal>
    </>
  )
}

/** Lifts an action before it ends, or decides its appeal. Agents do not decide appeals of their own decisions. */
export function ActionButton({ account, action }: ActionProps) {
  if (action.appealPending && action.decidedByMe)
    return <Typography.Text type="secondary">You made this decision: another agent decides the appeal.</Typography.Text>
  if (action.appealPending) return <AppealButton account={account} action={action} />
  return action.endReason ? null : <LiftButton account={account} action={action} />
}

function LiftButton({ account, action }: ActionProps) {
  const [baseVersion, setBaseVersion] = useState<number>()
  const lift = useLift({ accountId: account.id, enforcementActionId: action.id })
  const name = ENFORCEMENT[action.actionType].name.toLowerCase()
  return (
    <>
      <Button size="small" onClick={() => setBaseVersion(account.version)}>
        Lift {name}
      </Button>
      <ReasonDialog
        open={baseVersion !== undefined}
        title={`Lift this ${name}?`}
        text={`The ${name} ends at once, and the member is notified.`}
        submit={`Lift ${name}`}
        done={`${ENFORCEMENT[action.actionType].name} lifted`}
        schema={liftForm.pick({ reason: true })}
        maxLength={1000}
        hint="Shown to the member."
        onSend={(reason) => lift.mutateAsync({ reason, expectedVersion: baseVersion ?? account.version })}
        onClose={() => setBaseVersion(undefined)}
      />
    </>
  )
}

const APPEAL_DECISIONS = {
  uphold: { label: 'Uphold', done: 'Decision upheld' },
  lift: { label: 'Lift', done: 'Decision lifted' },
} as const

const APPEAL_TEMPLATES = {
  uphold: [
    { label: 'Confirmed', text: 'We reviewed the decision and your comment. The record supports the decision.' },
  ],
  lift: [{ label: 'Our mistake', text: 'We reviewed the decision again and lift it. We apologize for the trouble.' }],
} as const

type AppealValues = Omit<AppealDecisionForm, 'expectedVersion'>

function AppealButton({ account, action }: ActionProps) {
  const { message } = App.useApp()
  const [baseVersion, setBaseVersion] = useState<number>()
  const toForm = (values: AppealValues) => ({ ...values, expectedVersion: baseVersion ?? account.version })
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<AppealValues>(appealDecisionForm, toForm)
  const decision = Form.useWatch('decision', form)
  const decide = useDecideAppeal({ accountId: account.id, enforcementActionId: action.id })
  const close = () => {
    clearProblem()
    setBaseVersion(undefined)
  }
  const send = (values: AppealValues) =>
    void decide.mutateAsync(toForm(values)).then(() => {
      close()
      void message.success(APPEAL_DECISIONS[values.decision].done)
    }, setProblem)
  return (
    <>
      <Button size="small" type="primary" onClick={() => setBaseVersion(account.version)}>
        Decide appeal
      </Button>
      <Modal
        open={baseVersion !== undefined}
        title={`Appeal: ${actionName(action)}`}
        okText={decision ? APPEAL_DECISIONS[decision].label : 'Decide'}
        okButtonProps={{ loading: decide.isPending }}
        onOk={form.submit}
        onCancel={close}
        destroyOnHidden
      >
        <p>{account.username ?? 'The member'} writes:</p>
        <blockquote style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {action.appealComment ?? 'The comment was erased.'}
        </blockquote>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ reason: '' }}
          onValuesChange={clearProblem}
          onFinish={send}
        >
          <Form.Item name="decision" label="Decision" rules={rules('decision')}>
            <Radio.Group
              options={(['uphold', 'lift'] as const).map((value) => ({ value, label: APPEAL_DECISIONS[value].label }))}
            />
          </Form.Item>
          <ReasonField
            label="Reason"
            hint="Shown to the member."
            rules={rules('reason')}
            maxLength={1000}
            templates={decision ? APPEAL_TEMPLATES[decision] : []}
          />
          {problem && <Alert type="error" showIcon title={problem} />}
        </Form>
      </Modal>
    </>
  )
}
