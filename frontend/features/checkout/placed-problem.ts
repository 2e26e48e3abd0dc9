import type { CartView } from '#domain/checkout/contract.ts'
import type { Problem } from '#domain/kernel/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { type FieldErrors, placeErrors } from './draft.ts'
import type { OpenCheckout } from './open-checkout.ts'

/** A server's no, put to the places on the page where it is to be read. */
export interface PlacedProblem {
  /** Over the form. */
  readonly banner: string
  readonly fields: FieldErrors
  /** By product id. */
  readonly lines: Readonly<Record<string, string>>
  /** By producer id. */
  readonly producers: Readonly<Record<string, string>>
  /** The cart is not what it was: price it again. */
  readonly requote: boolean
  /** This attempt can never succeed: the next one needs a new id. */
  readonly over: boolean
}

export const NO_PROBLEM: PlacedProblem = {
  banner: '',
  fields: {},
  lines: {},
  producers: {},
  requote: false,
  over: false,
}

export function placeProblem(problem: Problem, cart: CartView): PlacedProblem {
  const plain = { ...NO_PROBLEM, banner: problem.detail }
  if (problem.fields) return { ...plain, ...placeInput(problem, cart) }
  const { productId, producerId } = problem.details ?? {}
  switch (problem.code) {
    case 'checkout_ended':
    case 'checkout_replaced':
      return { ...plain, over: true, requote: true }
    case 'store_credit_changed':
    case 'charge_below_minimum':
      return { ...plain, requote: true, over: true }
    case 'total_changed':
      return { ...plain, banner: changedTotal(problem), requote: true, over: true }
    case 'fulfillment_not_offered':
      return { ...plain, producers: at(producerId, problem.detail), requote: true, over: true }
    default:
      if (!LINE_PROBLEMS.includes(problem.code)) return plain
      return { ...plain, lines: at(productId, lineText(problem)), requote: true, over: true }
  }
}

/** The buyer's other checkout that is paid or at the bank: its buyer is to see it, not to pay again. */
export function paidBefore(error: unknown): OpenCheckout | undefined {
  if (!isProblem(error, 'checkout_paid') && !isProblem(error, 'payment_processing')) return undefined
  const { checkoutId, key } = error.details ?? {}
  return typeof checkoutId === 'string' && typeof key === 'string' ? { checkoutId, key } : undefined
}

const LINE_PROBLEMS = [
  'out_of_stock',
  'price_changed',
  'product_unavailable',
  'product_not_found',
  'own_product_in_cart',
  'producer_closed',
  'quantity_step_invalid',
]

const at = (id: unknown, text: string): Record<string, string> => (typeof id === 'string' ? { [id]: text } : {})

function lineText({ code, detail, details }: Problem): string {
  if (code !== 'price_changed' || !details) return detail
  return priceChangeWords({ seenCents: Number(details.seenCents), priceCents: Number(details.priceCents) })
}

export const priceChangeWords = ({ seenCents, priceCents }: Readonly<Record<'seenCents' | 'priceCents', number>>) =>
  `The price changed from ${formatMoney(seenCents)} to ${formatMoney(priceCents)}.`

function changedTotal({ detail, details }: Problem): string {
  if (!details) return detail
  return `The total changed from ${money(details.seenCents)} to ${money(details.totalCents)}. Please check it again.`
}

const money = (amount: unknown): string => formatMoney(Number(amount))

/** `lines.0.quantity` stands at the first line of the cart, `fulfillment.0.instructions` at its first producer. */
function placeInput({ fields = {}, detail }: Problem, cart: CartView) {
  const lines: Record<string, string> = {}
  const producers: Record<string, string> = {}
  const others: [string, string][] = []
  const inOrder = cart.producers.flatMap((part) => part.lines)
  for (const [path, message] of Object.entries(fields)) {
    const line = inOrder[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1)]
    const part = cart.producers[Number(/^fulfillment\.(\d+)/.exec(path)?.[1] ?? -1)]
    if (part) producers[part.producerId] ??= message
    else if (line) lines[line.productId] ??= message
    else others.push([path, message])
  }
  const placed = placeErrors(others)
  return { lines, producers, fields: placed.errors, banner: placed.rest ?? detail }
}
