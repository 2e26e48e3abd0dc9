import { Alert, App, Button, Flex, Form, Input, InputNumber, Modal, Segmented, Typography } from 'antd'
import { useState } from 'react'
import type { InventoryAdjusted, InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { type StockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { mediaHook, useLastDefined } from '#frontend/shared/lib/browser.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useAdjustMany } from './api.ts'
import {
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  type AdjustmentValues,
  COUNT,
  changeFrom,
  changesFrom,
  onHandAfter,
  outcomeLabel,
  outcomesLabel,
  problemsOf,
} from './stock-adjustment.ts'

/** The data of a product that an adjustment needs. */
type StockItem = Pick<InventoryItem, 'id' | 'name' | 'unit' | 'onHand' | 'reserved'>

interface AdjustStockProps {
  /** The product with its current stock, which may change while the form is open. */
  readonly item: StockItem | undefined
  readonly onAdjust: (item: StockItem, change: StockChangeForm) => Promise<void>
  readonly onClose: () => void
}

/** One form for counts, received stock, losses and corrections. */
export function AdjustStock({ item: open, onAdjust, onClose }: AdjustStockProps) {
  const item = useLastDefined(open)
  return (
    <Modal
      open={open !== undefined}
      title={item && `Adjust stock: ${item.name}`}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {item && <AdjustForm item={item} onAdjust={(change) => onAdjust(item, change)} onDone={onClose} />}
    </Modal>
  )
}

interface AdjustFormProps {
  readonly item: StockItem
  readonly onAdjust: (change: StockChangeForm) => Promise<void>
  readonly onDone: () => void
}

function AdjustForm({ item, onAdjust, onDone }: AdjustFormProps) {
  const { unit, onHand, reserved } = item
  const [seen, setSeen] = useState(onHand)
  const [values, setValues] = useState(COUNT)
  const [checked, setChecked] = useState(false)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = changeFrom(values, seen)
  const messages = checked ? formMessages(stockChangeIn(unit), change) : {}
  const after = onHandAfter(values, { seen, now: onHand, unit })
  const set = (part: Partial<AdjustmentValues>) => {
    setProblem(undefined)
    setValues({ ...values, ...part })
  }
  const save = async () => {
    setChecked(true)
    const parsed = stockChangeIn(unit).safeParse(change)
    if (!parsed.success || saving) return
    setSaving(true)
    try {
      await onAdjust(parsed.data)
      onDone()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Form layout="vertical" onFinish={() => void save()}>
      <p>
        {formatQuantity(onHand, unit)} on hand
        {reserved > 0 &&
          `, including ${formatQuantity(reserved, unit)} reserved at checkout. Include them in your count.`}
      </p>
      {values.reason === 'counted' && seen !== onHand && (
        <StockMoved seen={seen} onHand={onHand} unit={unit} onRecount={() => setSeen(onHand)} />
      )}
      <ReasonField values={values} reasons={ALL_REASONS} onChange={set} />
      <Form.Item
        label={`${ADJUSTMENT_REASONS[values.reason].amount} (${UNITS[unit].short})`}
        htmlFor="adjust-amount"
        validateStatus={messages.onHand || messages.quantity ? 'error' : undefined}
        help={messages.onHand ?? messages.quantity ?? afterLabel(item, after)}
      >
        <InputNumber<number>
          id="adjust-amount"
          autoFocus
          min={0}
          step={UNITS[unit].step}
          inputMode="decimal"
          style={{ width: '100%' }}
          value={values.amount}
          onChange={(amount) => set({ amount })}
        />
      </Form.Item>
      <NoteField values={values} problem={messages.note} onChange={set} />
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <FormButtons submit="Save" saving={saving} onCancel={onDone} />
    </Form>
  )
}

const ALL_REASONS = Object.keys(ADJUSTMENT_REASONS) as AdjustmentReason[]

const afterLabel = ({ unit, onHand }: StockItem, after: number | undefined): string => {
  if (after === undefined) return `In steps of ${formatQuantity(UNITS[unit].step, unit)}`
  return after < 0 ? 'More than is on hand' : `${formatQuantity(onHand, unit)} → ${formatQuantity(after, unit)} on hand`
}

interface StockMovedProps {
  readonly seen: number
  readonly onHand: number
  readonly unit: StockItem['unit']
  readonly onRecount: () => void
}

/** Stock changed during the count: the change is applied to the count unless the producer says it is included. */
function StockMoved({ seen, onHand, unit, onRecount }: StockMovedProps) {
  const difference = formatQuantity(Math.abs(onHand - seen), unit)
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={
        onHand < seen
          ? `${difference} sold since you opened this form`
          : `${difference} added since you opened this form`
      }
      description={onHand < seen ? 'They are subtracted from your count.' : 'They are added to your count.'}
      action={<Button onClick={onRecount}>My count includes this</Button>}
    />
  )
}

interface ReasonFieldProps {
  readonly values: AdjustmentValues
  readonly reasons: readonly AdjustmentReason[]
  readonly onChange: (part: Partial<AdjustmentValues>) => void
}

const useWideScreen = mediaHook('(min-width: 480px)')

function ReasonField({ values: { reason, direction }, reasons, onChange }: ReasonFieldProps) {
  const wide = useWideScreen()
  return (
    <>
      <Form.Item label="Reason">
        <Segmented
          block
          orientation={wide ? 'horizontal' : 'vertical'}
          aria-label="Reason"
          options={reasons.map((value) => ({ value, label: ADJUSTMENT_REASONS[value].label }))}
          value={reason}
          onChange={(next) => onChange({ reason: next })}
        />
      </Form.Item>
      {reason === 'correction' && (
        <Form.Item label="Direction">
          <Segmented
            aria-label="Direction"
            options={[
              { value: 'remove', label: 'Remove' },
              { value: 'add', label: 'Add' },
            ]}
            value={direction}
            onChange={(next) => onChange({ direction: next as AdjustmentValues['direction'] })}
          />
        </Form.Item>
      )}
    </>
  )
}

interface NoteFieldProps {
  readonly values: AdjustmentValues
  readonly problem: string | undefined
  readonly onChange: (part: Partial<AdjustmentValues>) => void
}

function NoteField({ values: { reason, note }, problem, onChange }: NoteFieldProps) {
  const label = ADJUSTMENT_REASONS[reason].note
  if (label === null) return null
  return (
    <Form.Item label={label} htmlFor="adjust-note" validateStatus={problem ? 'error' : undefined} help={problem}>
      <Input
        id="adjust-note"
        maxLength={200}
        value={note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </Form.Item>
  )
}

interface FormButtonsProps {
  readonly submit: string
  readonly saving: boolean
  readonly onCancel: () => void
}

const FormButtons = ({ submit, saving, onCancel }: FormButtonsProps) => (
  <Flex justify="end" gap="small">
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="primary" htmlType="submit" loading={saving}>
      {submit}
    </Button>
  </Flex>
)

interface AdjustManyProps {
  readonly open: boolean
  readonly items: readonly StockItem[]
  /** The changes that were saved. */
  readonly onSaved: (changes: readonly { readonly productId: string; readonly change: StockChangeForm }[]) => void
  readonly onClose: () => void
}

/** Adjusts several products at once; each line has its own result. */
export function AdjustMany({ open, items, onSaved, onClose }: AdjustManyProps) {
  return (
    <Modal open={open} title="Adjust stock" footer={null} width={640} destroyOnHidden onCancel={onClose}>
      <AdjustManyForm items={items} onSaved={onSaved} onDone={onClose} />
    </Modal>
  )
}

const BULK_REASONS: readonly AdjustmentReason[] = ['counted', 'received', 'shrinkage']

interface AdjustManyFormProps extends Pick<AdjustManyProps, 'items' | 'onSaved'> {
  readonly onDone: () => void
}

function AdjustManyForm({ items: selected, onSaved, onDone }: AdjustManyFormProps) {
  const { message } = App.useApp()
  const [items] = useState(selected)
  const [values, setValues] = useState(COUNT)
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | null>>>({})
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, InventoryAdjusted>>>({})
  const [checked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const adjust = useAdjustMany()
  // A saved line is done; a refused one can be corrected and sent again.
  const open = items.filter(({ id }) => outcomes[id]?.refused !== null)
  const bulk = { ...values, lines: open.map((item) => ({ item, amount: amounts[item.id] ?? null })) }
  const problems = checked ? problemsOf(bulk) : undefined
  const save = () => {
    setChecked(true)
    setProblem(undefined)
    if (problemsOf(bulk)) return
    const changes = changesFrom(bulk)
    void adjust.mutateAsync({ changes }).then(
      ({ products }) => {
        setChecked(false)
        setOutcomes({ ...outcomes, ...Object.fromEntries(products.map((outcome) => [outcome.id, outcome])) })
        const saved = new Set(products.filter(({ refused }) => refused === null).map(({ id }) => id))
        if (saved.size > 0) onSaved(changes.filter(({ productId }) => saved.has(productId)))
        if (saved.size === products.length) onDone()
        else void message.warning(outcomesLabel(products))
      },
      (error) => setProblem(errorMessage(error)),
    )
  }
  return (
    <Form layout="vertical" onFinish={save}>
      <ReasonField values={values} reasons={BULK_REASONS} onChange={(part) => setValues({ ...values, ...part })} />
      <Typography.Paragraph type="secondary">Lines left empty stay as they are.</Typography.Paragraph>
      {items.map((item) => (
        <BulkLine
          key={item.id}
          item={item}
          label={ADJUSTMENT_REASONS[values.reason].amount}
          amount={amounts[item.id] ?? null}
          problem={problems?.amounts[item.id]}
          outcome={outcomes[item.id]}
          onChange={(amount) => setAmounts({ ...amounts, [item.id]: amount })}
        />
      ))}
      <NoteField values={values} problem={problems?.note} onChange={(part) => setValues({ ...values, ...part })} />
      {(problem ?? problems?.form) && (
        <Alert type="error" showIcon title={problem ?? problems?.form} style={{ marginBottom: 16 }} />
      )}
      <FormButtons submit="Save all" saving={adjust.isPending} onCancel={onDone} />
    </Form>
  )
}

interface BulkLineProps {
  readonly item: StockItem
  readonly label: string
  readonly amount: number | null
  readonly problem: string | undefined
  readonly outcome: InventoryAdjusted | undefined
  readonly onChange: (amount: number | null) => void
}

function BulkLine({ item, label, amount, problem, outcome, onChange }: BulkLineProps) {
  const { id, name, unit, onHand } = item
  const help = problem ?? (outcome && outcomeLabel(outcome, unit))
  return (
    <Form.Item
      layout="horizontal"
      label={`${name} (${formatQuantity(onHand, unit)})`}
      htmlFor={`adjust-${id}`}
      labelCol={{ flex: '1 1 0' }}
      wrapperCol={{ flex: '0 0 40%' }}
      labelAlign="left"
      colon={false}
      validateStatus={problem || outcome?.refused ? 'error' : undefined}
      help={help}
    >
      <InputNumber<number>
        id={`adjust-${id}`}
        aria-label={`${label}: ${name}`}
        min={0}
        step={UNITS[unit].step}
        inputMode="decimal"
        style={{ width: '100%' }}
        disabled={outcome?.refused === null}
        value={amount}
        onChange={onChange}
      />
    </Form.Item>
  )
}
