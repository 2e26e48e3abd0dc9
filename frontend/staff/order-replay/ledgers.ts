import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { PartyView, ReplayStep, StockStateAt, TotalsState } from '#domain/ordering/order-replay.contract.ts'

/** A movement of the order's money. `balanceCents` is what the marketplace holds of it afterwards. */
export interface MoneyEntry {
  readonly step: string
  readonly label: string
  readonly cents: number
  readonly balanceCents: number
}

/** Money received for the order and paid out again, by step. */
export function moneyLedger(steps: readonly ReplayStep[]): MoneyEntry[] {
  const entries: MoneyEntry[] = []
  let before: TotalsState | null = null
  let balanceCents = 0
  for (const { id, after } of steps) {
    if (!after.money) continue
    for (const [label, amount] of MOVEMENTS) {
      const cents = amount(after.money) - (before ? amount(before) : 0)
      if (cents === 0) continue
      balanceCents += cents
      entries.push({ step: id, label, cents, balanceCents })
    }
    before = after.money
  }
  return entries
}

/** Total moved so far: positive when received, negative when paid out. */
const MOVEMENTS: readonly (readonly [label: string, amount: (money: TotalsState) => number])[] = [
  ['Paid by the buyer', ({ paidCents }) => paidCents],
  ['Refunded to the buyer', ({ refundedCents }) => -refundedCents],
  ['Transferred to the producer', ({ transfer, producersCents }) => (transfer === 'created' ? -producersCents : 0)],
  ['Reversed from the producer', ({ takenBackCents }) => takenBackCents],
]

/** A change of a product's stock, with the state afterwards. */
export interface InventoryEntry extends StockStateAt {
  readonly step: string
  readonly onHandChange: number
  readonly reservedChange: number
}

/** Stock movements of the ordered products, by step. Those of other orders show in the state of the next step. */
export function inventoryLedger(steps: readonly ReplayStep[]): InventoryEntry[] {
  const before = new Map<string, StockStateAt>()
  return steps.flatMap(({ id, kind, after }) =>
    (after.stock ?? []).flatMap((state) => {
      const previous = before.get(state.productId)
      before.set(state.productId, state)
      const onHandChange = state.onHand - (previous?.onHand ?? 0)
      const reservedChange = state.held - (previous?.held ?? 0)
      if (kind !== 'stock' || (onHandChange === 0 && reservedChange === 0)) return []
      return [{ ...state, step: id, onHandChange, reservedChange }]
    }),
  )
}

export type AmountField = Exclude<
  Extract<keyof TotalsState, `${string}Cents`>,
  'chargedCents' | 'refundAgreedCents' | 'toTakeBackCents'
>

/** How an amount adds up, and the totals whose changes explain it. */
export interface Explanation {
  readonly parts: readonly { readonly label: string; readonly amount: string }[]
  readonly steps: readonly ReplayStep[]
}

export function explainAmount(
  field: AmountField,
  { money, view, steps }: { money: TotalsState; view: PartyView | null; steps: readonly ReplayStep[] },
): Explanation {
  const { parts, fields } = EXPLANATIONS[field](money, view)
  const sum = parts.map(([label, cents]) => ({ label, amount: formatMoney(cents) }))
  return {
    parts: field === 'subtotalCents' && view ? lineParts(view) : sum,
    steps: steps.filter(({ changed }) => fields.some((name) => changed.money.includes(name))),
  }
}

const lineParts = ({ lines }: PartyView): Explanation['parts'] =>
  lines.map(({ name, quantity, unit, unitPriceCents, lineTotalCents }) => ({
    label: `${name}: ${formatQuantity(quantity, unit)} at ${formatMoney(unitPriceCents)}`,
    amount: formatMoney(lineTotalCents),
  }))

type Parts = {
  readonly parts: readonly (readonly [label: string, cents: number])[]
  readonly fields: readonly (keyof TotalsState)[]
}

const EXPLANATIONS: Readonly<Record<AmountField, (money: TotalsState, view: PartyView | null) => Parts>> = {
  subtotalCents: ({ subtotalCents }) => ({ parts: [['Items', subtotalCents]], fields: ['subtotalCents'] }),
  deliveryFeeCents: ({ deliveryFeeCents }) => ({
    parts: [['Delivery fee of the producer', deliveryFeeCents]],
    fields: ['deliveryFeeCents'],
  }),
  taxCents: ({ taxCents }) => ({ parts: [['Sales tax on taxable items', taxCents]], fields: ['taxCents'] }),
  processingFeeCents: ({ processingFeeCents }) => ({
    parts: [['Processing fee', processingFeeCents]],
    fields: ['processingFeeCents'],
  }),
  totalCents: ({ subtotalCents, deliveryFeeCents, taxCents, processingFeeCents }) => ({
    parts: [
      ['Items', subtotalCents],
      ['Delivery', deliveryFeeCents],
      ['Sales tax', taxCents],
      ['Processing fee', processingFeeCents],
    ],
    fields: ['totalCents'],
  }),
  paidCents: ({ paidCents, storeCreditCents }) => ({
    parts: [
      ['By card', paidCents - storeCreditCents],
      ['With store credit', storeCreditCents],
    ],
    fields: ['paidCents', 'payment'],
  }),
  storeCreditCents: ({ storeCreditCents }) => ({
    parts: [['Store credit redeemed', storeCreditCents]],
    fields: ['storeCreditCents'],
  }),
  platformFeeCents: ({ platformFeeCents }) => ({
    parts: [['Platform fee, kept from the producer’s sale', platformFeeCents]],
    fields: ['platformFeeCents'],
  }),
  producersCents: ({ subtotalCents, deliveryFeeCents, platformFeeCents, producersCents }) => {
    const refunded = producersCents - (subtotalCents + deliveryFeeCents - platformFeeCents)
    return {
      parts: [
        ['Items', subtotalCents],
        ['Delivery', deliveryFeeCents],
        ['Platform fee', -platformFeeCents],
        ...(refunded === 0 ? [] : ([['Refunds before the transfer', refunded]] as const)),
      ],
      fields: ['producersCents', 'transfer'],
    }
  },
  refundedCents: ({ refundedCents }, view) => ({
    parts: view?.refunds.length
      ? view.refunds.map(({ reason, totalCents }) => [`Refund (${reason})`, totalCents] as const)
      : [['Refunds', refundedCents]],
    fields: ['refundedCents', 'refundAgreedCents'],
  }),
  takenBackCents: ({ takenBackCents }) => ({
    parts: [['Transfer reversals', takenBackCents]],
    fields: ['takenBackCents', 'toTakeBackCents'],
  }),
}
