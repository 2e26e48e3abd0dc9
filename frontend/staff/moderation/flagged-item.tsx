import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Descriptions, Form, Radio, Select, Typography } from 'antd'
import { Link, useParams } from 'react-router-dom'
import { RULES } from '#domain/kernel/moderation.ts'
import {
  DECISIONS_NEEDING_RULE,
  type DecideForm,
  decideForm,
  type FlaggedItemView,
  type ModerationEntry,
  RULES_BY_CONTENT_TYPE,
} from '#domain/moderation/contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { HistoryTimeline } from '#frontend/shared/console/history-timeline.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { ReasonField } from '#frontend/shared/console/reason-field.tsx'
import { SplitView } from '#frontend/shared/console/split-view.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { flaggedItemQuery, useDecide } from './api.ts'
import { FlaggedConversation, FlaggedProduct, FlaggedReview } from './flagged-subject.tsx'
import { ACTIONS, CONTENT_TYPES, decisionLabel, reasonLabel, reasonTemplates, SIDES } from './moderation-labels.ts'
import './moderation.css'

const BREADCRUMB = [{ label: 'Flagged content', path: paths.supportReports }]

interface ItemProps {
  readonly item: FlaggedItemView
}

/** A flagged item: what was reported, its history, and the decision. */
export function FlaggedItemPage() {
  const { id = '' } = useParams()
  return <LoadedItem key={id} id={id} />
}

function LoadedItem({ id }: { readonly id: string }) {
  const result = useQuery(flaggedItemQuery(id))
  if (!result.data)
    return (
      <ConsolePage title="Flagged content" breadcrumb={<PageBreadcrumb above={BREADCRUMB} />}>
        <QueryState query={result}>{() => null}</QueryState>
      </ConsolePage>
    )
  const item = result.data
  const { contentType, subject, open, outcome, appealed, review, conversation, product } = item
  const type = CONTENT_TYPES[contentType].one
  return (
    <ConsolePage
      title={`Reported ${type.toLowerCase()}${subject && `: ${subject}`}`}
      breadcrumb={<PageBreadcrumb above={BREADCRUMB} />}
      extra={
        <span role="status">
          {open ? (
            <StatusTag tone="waiting">Open</StatusTag>
          ) : (
            <StatusTag tone={outcome ? ACTIONS[outcome].tone : 'neutral'}>
              {outcome ? ACTIONS[outcome].label : 'Handled'}
            </StatusTag>
          )}{' '}
          {appealed && <StatusTag tone="waiting">Appeal</StatusTag>}
        </span>
      }
    >
      <div className="flagged">
        <SplitView side={<Side item={item} />}>
          {review && <FlaggedReview review={review} />}
          {conversation && <FlaggedConversation conversation={conversation} />}
          {product && <FlaggedProduct product={product} />}
          <Card size="small" role="region" aria-label="History" title={<h2>History</h2>}>
            <HistoryTimeline
              items={item.history.map((entry) => ({
                key: entry.id,
                title: titleOf(entry),
                at: entry.at,
                tone: ACTIONS[entry.action].tone,
                by: entry.by ?? (entry.byStaff ? null : 'a guest'),
                text: <EntryText entry={entry} />,
                extra: product && entry.action === 'reported' && (
                  <Link to={paths.pointInTimeOf({ product: item.id, at: entry.at, report: item.id })}>
                    See the product as it was reported
                  </Link>
                ),
              }))}
            />
          </Card>
        </SplitView>
      </div>
    </ConsolePage>
  )
}

const titleOf = ({ action, side }: ModerationEntry): string =>
  side ? `${ACTIONS[action].label} (${SIDES[side].toLowerCase()})` : ACTIONS[action].label

function EntryText({ entry: { reason, rule, comment } }: { readonly entry: ModerationEntry }) {
  return (
    <>
      {reason && <div>{reasonLabel(reason)}</div>}
      {rule && <div>Rule: {RULES[rule]}</div>}
      {comment && <blockquote>{comment}</blockquote>}
    </>
  )
}

/** The decision, and the accounts involved. */
const Side = ({ item }: ItemProps) => (
  <>
    <Decision item={item} />
    <Card size="small" role="region" aria-label="Report" title={<h2>Report</h2>}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'reports', label: 'Reports', children: item.reportCount },
          { key: 'reasons', label: 'Reasons', children: item.reasons.map(reasonLabel).join(', ') },
          {
            key: 'since',
            label: item.open ? 'Waiting since' : 'Handled',
            children: <DateTime at={item.waitingSince} />,
          },
          ...item.accounts.map(({ accountId, username, side }) => ({
            key: `${side} ${accountId}`,
            label: SIDES[side],
            children: <Link to={paths.supportAccount(accountId)}>{username}</Link>,
          })),
        ]}
      />
      <Typography.Paragraph type="secondary" className="moderation-note">
        Your access to this report is recorded.
      </Typography.Paragraph>
    </Card>
  </>
)

const BLOCKED = {
  own_content: 'You are involved in this: another agent decides.',
  own_decision: 'You made this decision: another agent decides an appeal.',
  not_allowed: 'Your role can read this report. Support decides.',
} as const

const NOTHING_TO_DECIDE: Readonly<Record<FlaggedItemView['contentType'], string>> = {
  review: 'The author withdrew the review. There is nothing to decide.',
  conversation: 'There is nothing to decide.',
  product: 'The product was deleted. There is nothing to decide.',
}

function Decision({ item }: ItemProps) {
  const [first] = item.allowedActions
  if (item.blockedReason) return <Alert type="info" showIcon title={BLOCKED[item.blockedReason]} />
  if (!first) return <Alert type="info" showIcon title={NOTHING_TO_DECIDE[item.contentType]} />
  return <DecisionForm key={item.version} item={item} first={first} />
}

interface DecisionFormProps extends ItemProps {
  readonly first: FlaggedItemView['allowedActions'][number]
}

type Values = Omit<DecideForm, 'expectedVersion'>

function DecisionForm({ item, first }: DecisionFormProps) {
  const { message } = App.useApp()
  const { allowedActions, contentType, version, product } = item
  const withVersion = (values: Values) => ({ ...values, expectedVersion: version })
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<Values>(decideForm, withVersion)
  const side = Form.useWatch('side', form) ?? first.side
  const decision = Form.useWatch('decision', form)
  const rule = Form.useWatch('rule', form)
  const decide = useDecide(item.id)
  const { decisions } = allowedActions.find((allowed) => allowed.side === side) ?? first
  const takenDown = product?.takenDown ?? false
  const needsRule = decision !== undefined && DECISIONS_NEEDING_RULE.includes(decision)
  const send = ({ rule: chosen, side: _, ...values }: Values) =>
    void decide
      .mutateAsync(
        withVersion({ ...values, ...(needsRule && chosen ? { rule: chosen } : {}), ...(side ? { side } : {}) }),
      )
      .then(() => void message.success('Decision recorded'), setProblem)
  return (
    <Card size="small" role="region" aria-label="Decision" title={<h2>Decision</h2>}>
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        aria-label="Decision"
        initialValues={{ reason: '', ...(first.side ? { side: first.side } : {}) }}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed) => {
          clearProblem()
          if ('side' in changed) form.resetFields(['decision'])
        }}
        onFinish={send}
      >
        {allowedActions.length > 1 && (
          <Form.Item name="side" label="Whose messages">
            <Radio.Group options={allowedActions.map((each) => ({ value: each.side, label: SIDES[each.side!] }))} />
          </Form.Item>
        )}
        <Form.Item
          name="decision"
          rules={rules('decision')}
          extra={decision && decisionLabel(decision, { contentType, takenDown }).effect}
        >
          <Radio.Group
            vertical
            aria-label="Decision"
            options={decisions.map((value) => ({
              value,
              label: decisionLabel(value, { contentType, takenDown }).label,
            }))}
          />
        </Form.Item>
        {needsRule && (
          <Form.Item name="rule" label="Rule" rules={rules('rule')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="Choose the broken rule"
              options={RULES_BY_CONTENT_TYPE[contentType].map((value) => ({ value, label: RULES[value] }))}
            />
          </Form.Item>
        )}
        <ReasonField
          label="Reason"
          hint="Shown to the affected member. Do not name the reporter."
          rules={rules('reason')}
          maxLength={1000}
          templates={reasonTemplates(decision, rule)}
        />
        {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
        <Button type="primary" htmlType="submit" block loading={decide.isPending}>
          {decision ? decisionLabel(decision, { contentType, takenDown }).label : 'Decide'}
        </Button>
      </Form>
    </Card>
  )
}
