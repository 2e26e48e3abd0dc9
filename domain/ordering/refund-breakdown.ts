import { feeSchedule } from '#domain/kernel/marketplace-terms.ts'
import { platformFee } from '../kernel/fees.ts'
import { allocate, type Cents, multiplyCents, sum } from '../kernel/money.ts'
import type { OrderLine, OrderMoney, RefundBreakdown } from './order.events.ts'

/** Lines and amounts of an order, with the refunds so far. */
export interface RefundableTotals {
  readonly lines: readonly OrderLine[]
  readonly money: OrderMoney
  readonly refunded: RefundBreakdown
}

/** Contents of a new refund. */
export interface RefundRequest {
  readonly lines: readonly RefundRequestLine[]
  readonly delivery: boolean
  /** Whether to refund the share of the processing fee, too. */
  readonly processing: boolean
}

/** A quantity of a line; or with `cents` an amount of money (for example for underweight items), with quantity 0. */
export interface RefundRequestLine {
  readonly itemId: string
  readonly quantity: number
  readonly cents?: Cents | undefined
}

export const NOTHING_REFUNDED: RefundBreakdown = {
  lines: [],
  subtotalCents: 0,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 0,
  totalCents: 0,
  platformFeeCents: 0,
}

/** Everything that has not been refunded. */
export const refundableRemainder = ({
  lines,
  refunded,
}: Pick<RefundableTotals, 'lines' | 'refunded'>): RefundRequest => ({
  lines: lines
    .map(({ itemId, quantity }) => ({ itemId, quantity: roundQuantity(quantity - refundedSoFar(refunded, itemId)) }))
    .filter(({ quantity }) => quantity > 0),
  delivery: true,
  processing: true,
})

/** Quantity and amount of each line that have not been refunded. */
export const refundableLines = ({ lines, refunded }: Pick<RefundableTotals, 'lines' | 'refunded'>) =>
  lines.map(({ itemId, quantity, lineTotalCents }) => ({
    itemId,
    quantity: roundQuantity(quantity - refundedSoFar(refunded, itemId)),
    cents: lineTotalCents - lineOf(refunded, itemId).cents,
  }))

/** Refunded quantity of a product. */
export const refundedSoFar = ({ lines }: RefundBreakdown, itemId: string): number =>
  lines.find((line) => line.itemId === itemId)?.quantity ?? 0

/**
 * Components of a refund to the cent: the total due after this refund less earlier refunds. Several small refunds
 * therefore add up to the same amounts as one large refund, and all refunds to the amount paid.
 */
export function refundBreakdownOf(order: RefundableTotals, request: RefundRequest): RefundBreakdown {
  const parts = subtractBreakdown(refundedAfter(order, request), order.refunded)
  return order.money.storeCreditCents ? { ...parts, storeCreditCents: storeCreditPortion(order, parts) } : parts
}

/** Share for the part paid with store credit, in proportion to all refunds. The card never gets more than it paid. */
function storeCreditPortion({ money, refunded }: RefundableTotals, { totalCents }: RefundBreakdown): Cents {
  const due = portion(money.storeCreditCents ?? 0, refunded.totalCents + totalCents, money.totalCents)
  return Math.min(totalCents, Math.max(0, due - (refunded.storeCreditCents ?? 0)))
}

function refundedAfter({ lines, money, refunded }: RefundableTotals, request: RefundRequest): RefundBreakdown {
  const refundedLines = lines.map((line) => refundedLine(line, refunded, request))
  const subtotalCents = sum(refundedLines.map(({ cents }) => cents))
  const deliveryFeeCents = request.delivery ? money.deliveryFeeCents : refunded.deliveryFeeCents
  const taxCents = taxOn(refundedLines, { lines, money })
  const chargedBeforeFee = money.subtotalCents + money.deliveryFeeCents + money.taxCents
  const share = portion(money.processingFeeCents, subtotalCents + deliveryFeeCents + taxCents, chargedBeforeFee)
  const processingFeeCents = request.processing
    ? Math.max(share, refunded.processingFeeCents)
    : refunded.processingFeeCents
  return {
    lines: refundedLines.filter(({ quantity, cents }) => quantity > 0 || cents > 0),
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents: subtotalCents + deliveryFeeCents + taxCents + processingFeeCents,
    platformFeeCents: money.platformFeeCents - feeOn(money.subtotalCents - subtotalCents, money),
  }
}

type RefundedLine = RefundBreakdown['lines'][number]

function refundedLine(line: OrderLine, refunded: RefundBreakdown, request: RefundRequest): RefundedLine {
  const { itemId, unitPriceCents, lineTotalCents } = line
  const earlier = lineOf(refunded, itemId)
  const addition = request.lines.find((requested) => requested.itemId === itemId)
  const quantity = roundQuantity(earlier.quantity + (addition?.quantity ?? 0))
  // Amounts refunded without a quantity are added to the value of the refunded quantity.
  const amounts = earlier.cents - multiplyCents(unitPriceCents, earlier.quantity) + (addition?.cents ?? 0)
  const valueCents = multiplyCents(unitPriceCents, quantity) + Math.max(0, amounts)
  return {
    itemId,
    quantity,
    cents: quantity >= line.quantity ? lineTotalCents : Math.min(lineTotalCents, valueCents),
  }
}

/** The earliest orders do not record which lines were taxed: their tax is spread over all lines. */
function taxOn(
  refundedLines: readonly RefundedLine[],
  { lines, money }: Pick<RefundableTotals, 'lines' | 'money'>,
): Cents {
  const isTaxRecorded = lines.some(({ taxable }) => taxable !== undefined)
  const taxed = lines.filter(({ taxable }) => taxable || !isTaxRecorded)
  const ids = new Set(taxed.map(({ itemId }) => itemId))
  const refundedTaxableCents = sum(refundedLines.filter(({ itemId }) => ids.has(itemId)).map(({ cents }) => cents))
  return portion(money.taxCents, refundedTaxableCents, sum(taxed.map(({ lineTotalCents }) => lineTotalCents)))
}

/** The share of an amount for `part` of `whole`. */
const portion = (amount: Cents, part: Cents, whole: Cents): Cents =>
  whole === 0 ? 0 : allocate(amount, [part, whole - part])[0]!

/** Uses the fee schedule of the order. */
const feeOn = (subtotalCents: Cents, { feeScheduleVersion: fees }: OrderMoney): Cents =>
  platformFee(subtotalCents, feeSchedule(fees))

export const addBreakdown = (a: RefundBreakdown, b: RefundBreakdown): RefundBreakdown => combine(a, b, 1)
export const subtractBreakdown = (a: RefundBreakdown, b: RefundBreakdown): RefundBreakdown => combine(a, b, -1)

function combine(a: RefundBreakdown, b: RefundBreakdown, sign: 1 | -1): RefundBreakdown {
  const itemIds = [...new Set([...a.lines, ...b.lines].map(({ itemId }) => itemId))]
  const lines = itemIds.map((itemId) => {
    const first = lineOf(a, itemId)
    const second = lineOf(b, itemId)
    return {
      itemId,
      quantity: roundQuantity(first.quantity + sign * second.quantity),
      cents: first.cents + sign * second.cents,
    }
  })
  return {
    lines: lines.filter(({ quantity, cents }) => quantity !== 0 || cents !== 0),
    subtotalCents: a.subtotalCents + sign * b.subtotalCents,
    deliveryFeeCents: a.deliveryFeeCents + sign * b.deliveryFeeCents,
    taxCents: a.taxCents + sign * b.taxCents,
    processingFeeCents: a.processingFeeCents + sign * b.processingFeeCents,
    totalCents: a.totalCents + sign * b.totalCents,
    platformFeeCents: a.platformFeeCents + sign * b.platformFeeCents,
    ...storeCreditOf(a, b, sign),
  }
}

const storeCreditOf = (a: RefundBreakdown, b: RefundBreakdown, sign: 1 | -1) =>
  a.storeCreditCents === undefined && b.storeCreditCents === undefined
    ? {}
    : { storeCreditCents: (a.storeCreditCents ?? 0) + sign * (b.storeCreditCents ?? 0) }

const lineOf = ({ lines }: RefundBreakdown, itemId: string): RefundedLine =>
  lines.find((line) => line.itemId === itemId) ?? { itemId, quantity: 0, cents: 0 }

/** Removes floating-point errors: quantities have at most two decimals (quarter pounds). */
const roundQuantity = (quantity: number): number => Math.round(quantity * 10_000) / 10_000
