import { App, Button, Form, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OrderCard, StatusChangeResult } from '#domain/ordering/contract.ts'
import {
  ADVANCES,
  type AdvancedStatus,
  advancedStatuses,
  canPack,
  nextSteps,
  ORDER_STATUSES,
  PRODUCER_STEPS,
  type ProducerStep,
  producerStepLabel,
} from '#domain/ordering/order-status.ts'
import { ButtonLink } from '#frontend/shared/console/buttons.tsx'
import { useOnline } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { refundNotice } from '#frontend/shared/orders/order-refunds.tsx'
import { type ProducerStatus, useChangeMany, useChangeStatus } from './api.ts'

/** Steps the server offers, the usual one first. */
export const offeredSteps = ({ status, fulfillmentMethod, allowedStatuses }: OrderCard): ProducerStep[] =>
  nextSteps(status, fulfillmentMethod).filter((step) => allowedStatuses.includes(PRODUCER_STEPS[step].to))

/** What a producer has done with an order, by its new status. */
const STEP_RESULTS: Readonly<Record<ProducerStatus, string>> = {
  processing: 'accepted',
  ready_for_pickup: 'marked ready for pickup',
  shipped: 'sent out',
  delivered: 'marked delivered',
  completed: 'completed',
  declined: 'declined',
}

const SHORT_LABELS: Partial<Readonly<Record<ProducerStep, string>>> = { ready: 'Mark ready' }

/** Takes a step with one order and confirms it in a message, as the order may leave the list that shows it. */
export function useTakeStep() {
  const { message } = App.useApp()
  const change = useChangeStatus()
  const take = ({ id, orderNumber }: OrderCard, step: ProducerStep, reason?: string) => {
    const status = PRODUCER_STEPS[step].to as ProducerStatus
    return change.mutateAsync({ id, status, ...(reason ? { reason } : {}) }).then(
      () => {
        void message.success(`Order ${orderNumber} ${STEP_RESULTS[status]}`)
        return true
      },
      // `useChangeStatus` has shown the error.
      () => false,
    )
  }
  return { take, isPending: change.isPending }
}

interface StepButtonsProps {
  readonly order: OrderCard
  /** For a table row: shows only the usual step. */
  readonly compact?: boolean
}

/** Buttons for the producer's next steps. */
export function StepButtons({ order, compact = false }: StepButtonsProps) {
  const [declining, setDeclining] = useState(false)
  const { take } = useTakeStep()
  const online = useOnline()
  const steps = offeredSteps(order)
  const labelOf = (step: ProducerStep) => producerStepLabel(step, [order.fulfillmentMethod])
  const shown = compact ? steps.filter((step) => step !== 'decline').slice(0, 1) : steps
  return (
    <Space wrap>
      {!online && !compact && steps.length > 0 && <span>You are offline. Connect to change the order.</span>}
      {shown.map((step, nth) => (
        <Button
          key={step}
          type={nth === 0 && !compact && step !== 'decline' ? 'primary' : 'default'}
          danger={step === 'decline'}
          size={compact ? 'small' : 'middle'}
          disabled={!online}
          aria-label={`${labelOf(step)}, order ${order.orderNumber}`}
          onClick={() => (step === 'decline' ? setDeclining(true) : void take(order, step))}
        >
          {(compact && SHORT_LABELS[step]) || labelOf(step)}
        </Button>
      ))}
      <DeclineOrder order={order} open={declining} onClose={() => setDeclining(false)} />
    </Space>
  )
}

interface DeclineOrderProps {
  readonly order: OrderCard
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the reason, which is shown to the buyer, who is refunded. */
function DeclineOrder({ order, open, onClose }: DeclineOrderProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const { take, isPending } = useTakeStep()
  const decline = async ({ reason }: { readonly reason: string }) => {
    if (await take(order, 'decline', reason.trim())) onClose()
  }
  return (
    <Modal
      open={open}
      title={`Decline order ${order.orderNumber}?`}
      okText="Decline"
      okButtonProps={{ danger: true, loading: isPending }}
      cancelText="Keep order"
      destroyOnHidden
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{refundNotice(order, 'producer')} The items go back into your inventory. This cannot be undone.</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void decline(values)}>
        <Form.Item
          name="reason"
          label={`Reason (shown to ${order.buyerName ?? 'the buyer'})`}
          rules={[{ required: true, whitespace: true, message: 'Enter a reason' }]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** A step that several orders can take. Declining is not one: it needs a reason per order. */
interface BulkStep {
  readonly status: AdvancedStatus
  readonly orders: readonly OrderCard[]
}

/** Steps that at least one of the orders allows, each with those that allow it. */
export const bulkSteps = (orders: readonly OrderCard[]): BulkStep[] =>
  advancedStatuses
    .map((status) => ({ status, orders: orders.filter((order) => offeredSteps(order).includes(ADVANCES[status])) }))
    .filter((step) => step.orders.length > 0)

/** Whether a bulk action applies to the order. */
export const isSelectable = (order: OrderCard): boolean => canPack(order.status) || bulkSteps([order]).length > 0

interface BulkActionsProps {
  readonly orders: readonly OrderCard[]
  readonly onClear: () => void
}

/** How long the message with the link to the lists is shown, s. */
const NEXT_STEP_SECONDS = 8

/** Steps and print-outs for the selected orders. */
export function BulkActions({ orders, onClear }: BulkActionsProps) {
  const { message, modal } = App.useApp()
  const change = useChangeMany()
  const online = useOnline()
  const toPack = orders.filter(({ status }) => canPack(status)).map(({ id }) => id)
  // Not a callback of `mutate`: this component unmounts once the orders leave the view.
  const run = async ({ status, orders: targets }: BulkStep) => {
    const changed = await change.mutateAsync({ ids: targets.map(({ id }) => id), status }).catch(() => undefined)
    if (!changed) return
    const { done, refused } = outcomeOf(status, { targets, results: changed.orders })
    onClear()
    if (refused.length === 0) {
      const ids = targets.map(({ id }) => id)
      return void message.success({
        content: (
          <>
            {done}. {status === 'processing' && <Link to={paths.packingOf(ids)}>Print lists</Link>}
          </>
        ),
        duration: NEXT_STEP_SECONDS,
      })
    }
    void modal.warning({
      title: `${done ?? 'No order was changed'}. ${refused.length} could not be changed.`,
      content: <Refused refused={refused} />,
    })
  }
  return (
    <Space wrap role="group" aria-label="Bulk actions">
      <span role="status">{orders.length} selected</span>
      {bulkSteps(orders).map((step, nth) => (
        <Button
          key={step.status}
          type={nth === 0 ? 'primary' : 'default'}
          loading={change.isPending}
          disabled={!online}
          onClick={() => void run(step)}
        >
          {`${producerStepLabel(
            ADVANCES[step.status],
            step.orders.map(({ fulfillmentMethod }) => fulfillmentMethod),
          )} (${step.orders.length})`}
        </Button>
      ))}
      {toPack.length > 0 && <ButtonLink to={paths.packingOf(toPack)}>{`Print lists (${toPack.length})`}</ButtonLink>}
      <Button type="text" onClick={onClear}>
        Clear selection
      </Button>
    </Space>
  )
}

function Refused({ refused }: Pick<BulkOutcome, 'refused'>) {
  return (
    <ul>
      {refused.map(({ id, orderNumber, reason }) => (
        <li key={id}>
          Order {orderNumber} {reason}.
        </li>
      ))}
    </ul>
  )
}

interface BulkOutcome {
  /** `7 orders accepted`; undefined if none was. */
  readonly done: string | undefined
  readonly refused: readonly { readonly id: string; readonly orderNumber: string; readonly reason: string }[]
}

interface BulkResults {
  readonly targets: readonly OrderCard[]
  readonly results: readonly StatusChangeResult[]
}

export function outcomeOf(status: AdvancedStatus, { targets, results }: BulkResults): BulkOutcome {
  const done = results.filter(({ refused }) => refused === null).length
  const numbers = new Map(targets.map(({ id, orderNumber }) => [id, orderNumber]))
  return {
    done: done > 0 ? `${done} ${done === 1 ? 'order' : 'orders'} ${STEP_RESULTS[status]}` : undefined,
    refused: results
      .filter(({ refused }) => refused !== null)
      .map((result) => ({ id: result.id, orderNumber: numbers.get(result.id) ?? '', reason: refusalReason(result) })),
  }
}

function refusalReason({ status, refused }: StatusChangeResult): string {
  if (refused === 'order_not_found') return 'is not one of yours'
  if (status === 'cancelled') return 'has been canceled'
  if (status) return `is now “${ORDER_STATUSES[status].label}”`
  return 'was changed at the same moment; try again'
}
