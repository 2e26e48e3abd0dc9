import { Alert, App, Button, Descriptions, Drawer, Flex, Form, Input, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { type DiscrepancyView, resolveDiscrepancyForm } from '#domain/reconciliation/contract.ts'
import { DateTime, Money, StatusTag } from '#frontend/shared/console/format.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { useLastDefined } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useResolveDiscrepancy } from './api.ts'
import { DISCREPANCIES, formatLedgerSide, gapOf } from './discrepancy-labels.ts'

interface DiscrepancyDrawerProps {
  readonly discrepancy: DiscrepancyView | undefined
  readonly canResolve: boolean
  readonly onClose: () => void
}

/** One discrepancy: both ledgers, its orders, what to do, and how it was resolved. */
export function DiscrepancyDrawer({ discrepancy: open, canResolve, onClose }: DiscrepancyDrawerProps) {
  const discrepancy = useLastDefined(open)
  return (
    <Drawer
      open={open !== undefined}
      onClose={onClose}
      size={560}
      title={discrepancy && DISCREPANCIES[discrepancy.kind].title}
      destroyOnHidden
    >
      {discrepancy && (
        <Flex vertical gap="middle">
          <Details discrepancy={discrepancy} />
          {discrepancy.status === 'open' && (
            <Alert type="info" showIcon title="What to do" description={DISCREPANCIES[discrepancy.kind].advice} />
          )}
          {discrepancy.status === 'open' && canResolve && <ResolveForm id={discrepancy.id} onDone={onClose} />}
        </Flex>
      )}
    </Drawer>
  )
}

function Details({ discrepancy }: { readonly discrepancy: DiscrepancyView }) {
  const { subject, paymentIntentId, orders, recorded, reported, openedAt } = discrepancy
  const ids = [...new Set([subject, ...(paymentIntentId ? [paymentIntentId] : [])])]
  const gap = gapOf(discrepancy)
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={[
        { key: 'status', label: 'Status', children: <DiscrepancyStatus discrepancy={discrepancy} /> },
        { key: 'recorded', label: 'Event log', children: formatLedgerSide(recorded) },
        { key: 'reported', label: 'Processor', children: formatLedgerSide(reported) },
        { key: 'gap', label: 'Difference', children: gap === 0 ? 'Status only' : <Money cents={gap} /> },
        {
          key: 'orders',
          label: orders.length === 1 ? 'Order' : 'Orders',
          children:
            orders.length === 0
              ? 'None known'
              : orders.map(({ id, number }) => (
                  <div key={id}>
                    <Link to={paths.supportOrder(id)}>#{number}</Link>
                  </div>
                )),
        },
        {
          key: 'ids',
          label: 'Processor ids',
          children: ids.map((id) => (
            <div key={id}>
              <Typography.Text code copyable style={{ overflowWrap: 'anywhere' }}>
                {id}
              </Typography.Text>
            </div>
          )),
        },
        { key: 'opened', label: 'Found', children: <DateTime at={openedAt} /> },
        ...outcomeItems(discrepancy),
      ]}
    />
  )
}

const outcomeItems = ({ status, resolvedBy, note, updatedAt }: DiscrepancyView) =>
  status === 'open'
    ? []
    : [
        { key: 'closed', label: 'Closed', children: <DateTime at={updatedAt} /> },
        {
          key: 'outcome',
          label: status === 'cleared' ? 'Reason' : `Note by ${resolvedBy ?? 'an erased account'}`,
          children: status === 'cleared' ? 'A later comparison did not find it again.' : note,
        },
      ]

export function DiscrepancyStatus({ discrepancy: { status } }: { readonly discrepancy: DiscrepancyView }) {
  if (status === 'open') return <StatusTag tone="waiting">Open</StatusTag>
  return <StatusTag tone="good">{status === 'cleared' ? 'Cleared' : 'Resolved'}</StatusTag>
}

function ResolveForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { message } = App.useApp()
  const { form, rules, setProblem, problem, clearProblem } = useZodForm<{ note: string }>(resolveDiscrepancyForm)
  const resolve = useResolveDiscrepancy()
  const submit = ({ note }: { note: string }) =>
    void resolve.mutateAsync({ id, note }).then(() => {
      void message.success('Discrepancy resolved')
      onDone()
    }, setProblem)
  return (
    <Form form={form} layout="vertical" initialValues={{ note: '' }} onFinish={submit} onValuesChange={clearProblem}>
      <Form.Item
        name="note"
        label="What was done"
        extra="Resolving moves no money: it closes the discrepancy with your name and note. It reopens if its figures change."
        rules={rules('note')}
        validateTrigger="onSubmit"
      >
        <Input.TextArea rows={4} maxLength={1000} showCount />
      </Form.Item>
      {problem && <Alert type="error" role="alert" title={problem} style={{ marginBottom: 16 }} />}
      <Button type="primary" htmlType="submit" loading={resolve.isPending}>
        Resolve
      </Button>
    </Form>
  )
}
