import { Alert, App, Button, Checkbox, Flex, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { effectiveRefunds } from '#frontend/shared/orders/order-status.tsx'
import { useRefundOrder } from './api.ts'

const TEXTS = {
  unfulfillable: {
    button: 'Report missing items',
    title: 'Report missing items',
    text: 'The buyer is refunded for the missing items, including tax and their share of the processing fee, and keeps the rest of the order.',
  },
  goodwill: {
    button: 'Refund',
    title: 'Refund items',
    text: 'The refund goes to the card the buyer paid with and is deducted from your payouts.',
  },
} as const

/** Refunds part of an order: items that are missing, or goodwill after the handover. */
export function RefundOrder({ order }: { readonly order: OrderCard }) {
  const [open, setOpen] = useState(false)
  if (!order.allowedRefund || (refundableLines(order).length === 0 && !isDeliveryRefundable(order))) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{TEXTS[order.allowedRefund].button}</Button>
      <RefundDialog order={order} kind={order.allowedRefund} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface RefundDialogProps {
  readonly order: OrderCard
  readonly kind: keyof typeof TEXTS
  readonly open: boolean
  readonly onClose: () => void
}

interface RefundValues {
  readonly quantities?: Readonly<Record<string, number | null>>
  readonly delivery?: boolean
  readonly note?: string
}

function RefundDialog({ order, kind, open, onClose }: RefundDialogProps) {
  const [form] = Form.useForm<RefundValues>()
  const { message } = App.useApp()
  const refund = useRefundOrder()
  const [problem, setProblem] = useState<string>()
  const { title, text } = TEXTS[kind]
  const send = (values: RefundValues) => {
    const lines = Object.entries(values.quantities ?? {}).flatMap(([itemId, quantity]) =>
      quantity ? [{ itemId, quantity }] : [],
    )
    const delivery = values.delivery ?? false
    if (lines.length === 0 && !delivery) return setProblem('Choose what to refund.')
    // Not callbacks of `mutate`: this dialog unmounts once nothing is left to refund.
    refund.mutateAsync({ id: order.id, lines, delivery, note: values.note?.trim() ?? '' }).then(
      () => {
        void message.success('Refund on its way')
        onClose()
      },
      (error: unknown) => setProblem(errorMessage(error)),
    )
  }
  return (
    <Modal
      open={open}
      title={title}
      okText="Refund"
      okButtonProps={{ loading: refund.isPending }}
      destroyOnHidden
      onOk={form.submit}
      onCancel={onClose}
      afterClose={() => setProblem(undefined)}
    >
      <p>{text}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={send}
        onValuesChange={() => setProblem(undefined)}
      >
        {refundableLines(order).map(({ itemId, name, unit, left }) => (
          <Form.Item
            key={itemId}
            name={['quantities', itemId]}
            label={name}
            extra={`${formatQuantity(left, unit)} in this order`}
          >
            <InputNumber min={0} max={left} step={UNITS[unit as Unit]?.step ?? 1} style={{ width: '8rem' }} />
          </Form.Item>
        ))}
        {kind === 'goodwill' && isDeliveryRefundable(order) && (
          <Form.Item name="delivery" valuePropName="checked">
            <Checkbox>Refund the delivery fee</Checkbox>
          </Form.Item>
        )}
        <Form.Item
          name="note"
          label="Reason (shown to the buyer)"
          rules={[{ required: true, whitespace: true, message: 'Enter a reason' }]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
      <Flex role="alert">{problem && <Alert type="error" showIcon title={problem} style={{ flex: 1 }} />}</Flex>
    </Modal>
  )
}

interface RefundableLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly left: number
}

/** Quantities still to be packed before the handover, or not refunded yet after it. */
const refundableLines = (order: OrderCard): RefundableLine[] =>
  order.lines
    .map(({ itemId, name, unit, quantity, missing }) => {
      const excluded = order.allowedRefund === 'unfulfillable' ? missing : refundedQuantity(order, itemId)
      return { itemId, name, unit, left: Math.round((quantity - excluded) * 100) / 100 }
    })
    .filter(({ left }) => left > 0)

const refundedQuantity = ({ refunds }: OrderCard, itemId: string): number =>
  effectiveRefunds(refunds)
    .flatMap((refund) => refund.lines.filter((line) => line.itemId === itemId))
    .reduce((sum, { quantity }) => sum + quantity, 0)

const isDeliveryRefundable = ({ deliveryFeeCents, refunds }: OrderCard): boolean =>
  deliveryFeeCents > 0 && !effectiveRefunds(refunds).some((refund) => refund.deliveryFeeCents > 0)
