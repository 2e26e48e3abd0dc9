import { Alert, App, Button, Flex, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import {
  type ProductChangeRequest,
  type ProductTakedown,
  type TakedownAppealForm,
  takedownAppealForm,
} from '#domain/catalog/product-moderation.contract.ts'
import { PRODUCT_RULES } from '#domain/kernel/moderation.ts'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useAppealTakedown } from './api.ts'

interface TakedownNoticeProps {
  readonly product: ProducerProduct
  readonly takedown: ProductTakedown
}

/** Why a product was taken down, and the producer's next step. */
export function TakedownNotice({ product, takedown }: TakedownNoticeProps) {
  const [appealing, setAppealing] = useState(false)
  const stage = stageOf(takedown)
  const close = () => setAppealing(false)
  return (
    <Alert
      type="error"
      showIcon
      role="status"
      title={`${product.name} was taken down`}
      description={
        <>
          <p>
            It violates this rule of the{' '}
            <Link to={paths.marketplaceRules} style={{ textDecoration: 'underline' }}>
              marketplace rules
            </Link>
            : {PRODUCT_RULES[takedown.violatedRule]}
          </p>
          {takedown.reason && <blockquote>{takedown.reason}</blockquote>}
          <p>{NEXT_STEP[stage](takedown)}</p>
          <Modal
            open={appealing}
            title={`Appeal the takedown of ${product.name}`}
            footer={null}
            destroyOnHidden
            onCancel={close}
          >
            <TakedownAppeal id={product.id} onDone={close} />
          </Modal>
        </>
      }
      action={
        (stage === 'open' || stage === 'changed') && (
          <Button onClick={() => setAppealing(true)}>
            Appeal<span className="visually-hidden"> the takedown of {product.name}</span>
          </Button>
        )
      }
    />
  )
}

interface ChangeRequestNoticeProps {
  readonly name: string
  readonly request: ProductChangeRequest
}

/** A change that our team requests for a listed product. */
export const ChangeRequestNotice = ({ name, request: { reason, at } }: ChangeRequestNoticeProps) => (
  <Alert
    type="warning"
    showIcon
    role="status"
    title={`Our team asks you to change ${name}`}
    description={
      <>
        {reason && <blockquote>{reason}</blockquote>}
        <p>Requested {formatDateTime(at)}. Save the change below.</p>
      </>
    }
  />
)

type Stage = 'appealed' | 'changed' | 'open' | 'changes_requested' | 'expired' | 'final'

function stageOf({ appealPending, appealDeadline, changed, changesRequested }: ProductTakedown): Stage {
  if (appealPending) return 'appealed'
  if (changed) return 'changed'
  if (changesRequested) return 'changes_requested'
  if (!appealDeadline) return 'final'
  return Date.now() <= Date.parse(appealDeadline) ? 'open' : 'expired'
}

const NEXT_STEP: Readonly<Record<Stage, (takedown: ProductTakedown) => string>> = {
  appealed: () => 'Your appeal is being reviewed by another moderator.',
  changed: () => 'You have changed the product since. Appeal the takedown and describe your changes.',
  changes_requested: () => 'Our team requests this change. Once you have made it, you can appeal here.',
  open: ({ appealDeadline }) =>
    `You can change the product and appeal until ${formatDateTime(appealDeadline ?? '')}. Paid orders continue.`,
  expired: () => 'The appeal period has ended. Once you have changed the product, you can appeal here.',
  final: () => 'Your appeal was denied. Once you have changed the product, you can appeal here.',
}

function TakedownAppeal({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { message } = App.useApp()
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<TakedownAppealForm>(takedownAppealForm)
  const appeal = useAppealTakedown(id)
  const send = (values: TakedownAppealForm) =>
    void appeal.mutateAsync(values).then(() => {
      void message.success('Appeal sent')
      onDone()
    }, setProblem)
  return (
    <Form<TakedownAppealForm>
      form={form}
      layout="vertical"
      initialValues={{ comment: '' }}
      onValuesChange={clearProblem}
      onFinish={send}
    >
      <p>Another moderator reviews the decision and sees what you have changed since.</p>
      <Form.Item
        name="comment"
        label="What did you change, or why is the takedown wrong?"
        required
        rules={rules('comment')}
      >
        <Input.TextArea rows={5} maxLength={1000} />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={appeal.isPending}>
          Send appeal
        </Button>
      </Flex>
    </Form>
  )
}
