import { feeSchedule } from '../kernel/fee-schedule.ts'
import { platformFee } from '../kernel/fees.ts'
import { type Cents, shareOut, sum, times } from '../kernel/money.ts'
import type { OrderLine, OrderMoney, RefundParts } from './order.events.ts'

/** What was bought and paid, and what of it is given back by now. */
export interface Refundable {
  readonly lines: readonly OrderLine[]
  readonly money: OrderMoney
  readonly given: RefundParts
}

/** What is to be given back next. */
export interface RefundWish {
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly delivery: boolean
  /** The processing fee's share of it as well. */
  readonly processing: boolean
}

export const NOTHING: RefundParts = {
  ...{ lines: [], itemsCents: 0, deliveryCents: 0, taxCents: 0, processingCents: 0, totalCents: 0 },
  platformFeeCents: 0,
}

/** All that is left. */
export const everythingLeft = ({ lines, given }: Pick<Refundable, 'lines' | 'given'>): RefundWish => ({
  lines: lines
    .map(({ productId, quantity }) => ({ productId, quantity: round(quantity - givenOf(given, productId)) }))
    .filter(({ quantity }) => quantity > 0),
  delivery: true,
  processing: true,
})

/** How much of a product's line has been given back. */
export const givenOf = ({ lines }: RefundParts, productId: string): number =>
  lines.find((line) => line.productId === productId)?.quantity ?? 0

/**
 * The parts of a refund to the cent: what is due once all this is given back, less what was given before. So that many
 * small refunds come to the same as a big one, and all of them to what was paid.
 */
export function refundPartsOf(order: Refundable, wish: RefundWish): RefundParts {
  const parts = minus(dueAfter(order, wish), order.given)
  return order.money.creditCents ? { ...parts, creditCents: creditLeg(order, parts) } : parts
}

/** What falls on the part paid with credit, in proportion to all that is given back; the card never bears more than it paid. */
function creditLeg({ money, given }: Refundable, { totalCents }: RefundParts): Cents {
  const due = portion(money.creditCents ?? 0, given.totalCents + totalCents, money.totalCents)
  return Math.min(totalCents, Math.max(0, due - (given.creditCents ?? 0)))
}

function dueAfter({ lines, money, given }: Refundable, wish: RefundWish): RefundParts {
  const back = lines.map((line) => givenBack(line, given, wish))
  const itemsCents = sum(back.map(({ cents }) => cents))
  const deliveryCents = wish.delivery ? money.deliveryCents : given.deliveryCents
  const taxCents = taxOn(back, { lines, money })
  const before = money.itemsCents + money.deliveryCents + money.taxCents
  const share = portion(money.processingCents, itemsCents + deliveryCents + taxCents, before)
  const processingCents = wish.processing ? Math.max(share, given.processingCents) : given.processingCents
  return {
    lines: back.filter(({ quantity }) => quantity > 0),
    ...{ itemsCents, deliveryCents, taxCents, processingCents },
    totalCents: itemsCents + deliveryCents + taxCents + processingCents,
    platformFeeCents: money.platformFeeCents - feeOn(money.itemsCents - itemsCents, money),
  }
}

type LineBack = RefundParts['lines'][number]

function givenBack(line: OrderLine, given: RefundParts, wish: RefundWish): LineBack {
  const { productId, priceCents, lineCents } = line
  const more = wish.lines.find((wished) => wished.productId === productId)?.quantity ?? 0
  const quantity = round(givenOf(given, productId) + more)
  return { productId, quantity, cents: quantity >= line.quantity ? lineCents : times(priceCents, quantity) }
}

/** In orders of the first days no line says whether it was taxed: then all of them bear it. */
function taxOn(back: readonly LineBack[], { lines, money }: Pick<Refundable, 'lines' | 'money'>): Cents {
  const known = lines.some(({ taxable }) => taxable !== undefined)
  const taxed = lines.filter(({ taxable }) => taxable || !known)
  const ids = new Set(taxed.map(({ productId }) => productId))
  const taxedBack = sum(back.filter(({ productId }) => ids.has(productId)).map(({ cents }) => cents))
  return portion(money.taxCents, taxedBack, sum(taxed.map(({ lineCents }) => lineCents)))
}

/** The part of an amount that falls on `some` of `all`. */
const portion = (amount: Cents, some: Cents, all: Cents): Cents =>
  all === 0 ? 0 : shareOut(amount, [some, all - some])[0]!

/** By the schedule the order was placed under. */
const feeOn = (itemsCents: Cents, { fees }: OrderMoney): Cents => platformFee(itemsCents, feeSchedule(fees))

/** Adds or takes away, part by part. */
export const plus = (a: RefundParts, b: RefundParts): RefundParts => combine(a, b, 1)
export const minus = (a: RefundParts, b: RefundParts): RefundParts => combine(a, b, -1)

function combine(a: RefundParts, b: RefundParts, sign: 1 | -1): RefundParts {
  const productIds = [...new Set([...a.lines, ...b.lines].map(({ productId }) => productId))]
  const lines = productIds.map((productId) => {
    const [one, other] = [lineOf(a, productId), lineOf(b, productId)]
    return {
      productId,
      quantity: round(one.quantity + sign * other.quantity),
      cents: one.cents + sign * other.cents,
    }
  })
  return {
    lines: lines.filter(({ quantity, cents }) => quantity !== 0 || cents !== 0),
    itemsCents: a.itemsCents + sign * b.itemsCents,
    deliveryCents: a.deliveryCents + sign * b.deliveryCents,
    taxCents: a.taxCents + sign * b.taxCents,
    processingCents: a.processingCents + sign * b.processingCents,
    totalCents: a.totalCents + sign * b.totalCents,
    platformFeeCents: a.platformFeeCents + sign * b.platformFeeCents,
    ...creditOf(a, b, sign),
  }
}

const creditOf = (a: RefundParts, b: RefundParts, sign: 1 | -1) =>
  a.creditCents === undefined && b.creditCents === undefined
    ? {}
    : { creditCents: (a.creditCents ?? 0) + sign * (b.creditCents ?? 0) }

const lineOf = ({ lines }: RefundParts, productId: string): LineBack =>
  lines.find((line) => line.productId === productId) ?? { productId, quantity: 0, cents: 0 }

/** Quantities have at most two decimals (quarter pounds). */
const round = (quantity: number): number => Math.round(quantity * 10_000) / 10_000
