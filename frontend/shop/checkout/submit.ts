import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useRef, useState } from 'react'
import type { CartView, CheckoutPhase, StartCheckoutForm } from '#domain/checkout/contract.ts'
import type { Problem } from '#domain/kernel/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { type Attempt, attemptFor } from '#frontend/shared/lib/http.ts'
import { errorMessage, isProblem, ProblemError } from '#frontend/shared/lib/problem-error.ts'
import { checkoutQuery, useStartCheckout } from './api.ts'
import { attemptAtom, type CheckoutDraft, checkDraft, errorsByField, type FieldErrors } from './draft.ts'
import { type CheckoutAccess, clearStoredCheckout, storeCheckout, storedCheckout } from './payment-countdown.ts'

interface Submission {
  readonly draft: CheckoutDraft
  readonly cart: CartView
  /** Part of the total paid with store credit. */
  readonly storeCreditCents: number
  readonly onStarted: (open: CheckoutAccess) => void
  readonly onOpen: (open: CheckoutAccess) => void
  /** Called if store credit paid the whole total. */
  readonly onPaid: (open: CheckoutAccess) => void
  /** Called if the server's cart differs from the displayed one. */
  readonly onChanged: () => void
}

/** Starts the checkout and stores the problems that the server or the schema reports. */
export function useSubmit({ draft, cart, storeCreditCents, onStarted, onOpen, onPaid, onChanged }: Submission) {
  const [last, setLast] = useAtom(attemptAtom)
  const [{ problem, problemCount }, setState] = useState({ problem: NO_PROBLEM, problemCount: 0 })
  const report = (problem: CheckoutProblem) => setState((state) => ({ problem, problemCount: state.problemCount + 1 }))
  const start = useStartCheckout()
  const queries = useQueryClient()
  const inProgress = useRef(false)

  const send = async (form: StartCheckoutForm, attempt: Attempt) => {
    const paid =
      attempt === last
        ? undefined
        : await paidInThisTab((open) => queries.fetchQuery({ ...checkoutQuery(open), staleTime: 0 }))
    if (paid) return onOpen(paid)
    try {
      const { checkoutId, key, payment } = await start.mutateAsync({ form, commandId: attempt.commandId })
      storeCheckout({ checkoutId, key })
      onStarted({ checkoutId, key })
      if (payment) onOpen({ checkoutId, key })
      else onPaid({ checkoutId, key })
    } catch (error) {
      reportError(error)
    }
  }

  const reportError = (error: unknown) => {
    const paid = alreadyPaidCheckout(error)
    if (paid) return onOpen(paid)
    const placed = error instanceof ProblemError ? toCheckoutProblem(error, cart) : bannerProblem(errorMessage(error))
    report(placed)
    if (placed.isFinal) setLast(null)
    if (placed.requote) onChanged()
  }

  return {
    busy: start.isPending,
    problem,
    /** Number of problems reported so far, so that the form focuses each one once. */
    problemCount,
    /** Clears the errors of fields that the buyer edits. */
    clearFieldProblems: (part: Partial<CheckoutDraft>) =>
      setState((state) => ({ ...state, problem: withoutFields(state.problem, part) })),
    /** Clears a producer's error when the buyer selects another fulfillment method. */
    clearFulfillmentProblem: (producerId: string) =>
      setState((state) => ({
        ...state,
        problem: { ...state.problem, producers: without(state.problem.producers, producerId) },
      })),
    clearProblems: () => setState((state) => ({ ...state, problem: NO_PROBLEM })),
    submit: async () => {
      if (inProgress.current) return
      const checked = checkDraft(draft, cart, storeCreditCents)
      if ('errors' in checked) return report({ ...bannerProblem(checked.rest ?? ''), fields: checked.errors })
      const attempt = attemptFor(checked.form, last, () => crypto.randomUUID())
      report(NO_PROBLEM)
      setLast(attempt)
      inProgress.current = true
      await send(checked.form, attempt)
      inProgress.current = false
    },
  }
}

const without = (texts: Readonly<Record<string, string>>, id: string) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== id))

function withoutFields(problem: CheckoutProblem, part: Partial<CheckoutDraft>): CheckoutProblem {
  const remaining = Object.entries(problem.fields).filter(([field]) => !(field in part))
  return remaining.length === Object.keys(problem.fields).length
    ? problem
    : { ...problem, fields: Object.fromEntries(remaining) }
}

const bannerProblem = (banner: string): CheckoutProblem => ({ ...NO_PROBLEM, banner })

/**
 * The checkout that this tab has already paid, so that a buyer who never returned from the bank's page does not pay
 * twice.
 */
async function paidInThisTab(
  phaseOf: (open: CheckoutAccess) => Promise<{ phase: CheckoutPhase }>,
): Promise<CheckoutAccess | undefined> {
  const open = storedCheckout()
  if (!open) return undefined
  // If the request fails, the server decides: it ends an unpaid checkout and rejects the new one if the old one gets
  // paid.
  const last = await phaseOf(open).catch(() => undefined)
  if (last?.phase === 'paid') return open
  clearStoredCheckout()
  return undefined
}

/** A server error, mapped to the parts of the page that show it. */
export interface CheckoutProblem {
  /** Message above the form. */
  readonly banner: string
  readonly fields: FieldErrors
  /** By product id. */
  readonly lines: Readonly<Record<string, string>>
  /** By producer id. */
  readonly producers: Readonly<Record<string, string>>
  /** Whether the cart changed and has to be priced again. */
  readonly requote: boolean
  /** Whether this attempt can never succeed, so that the next one needs a new command id. */
  readonly isFinal: boolean
}

const NO_PROBLEM: CheckoutProblem = {
  banner: '',
  fields: {},
  lines: {},
  producers: {},
  requote: false,
  isFinal: false,
}

export function toCheckoutProblem(problem: Problem, cart: CartView): CheckoutProblem {
  const plain = { ...NO_PROBLEM, banner: problem.detail }
  if (problem.fields) return { ...plain, ...placeInput(problem, cart) }
  const { productId, producerId } = problem.details ?? {}
  switch (problem.code) {
    case 'checkout_ended':
    case 'checkout_replaced':
      return { ...plain, isFinal: true, requote: true }
    case 'store_credit_changed':
    case 'charge_below_minimum':
      return { ...plain, requote: true, isFinal: true }
    case 'total_changed':
      return { ...plain, banner: changedTotal(problem), requote: true, isFinal: true }
    case 'fulfillment_not_offered':
      return { ...plain, producers: at(producerId, problem.detail), requote: true, isFinal: true }
    default:
      if (!LINE_PROBLEMS.includes(problem.code)) return plain
      return { ...plain, lines: at(productId, lineText(problem)), requote: true, isFinal: true }
  }
}

/** The buyer's other checkout if it is paid or processing. The page opens it instead of charging twice. */
export function alreadyPaidCheckout(error: unknown): CheckoutAccess | undefined {
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
  return formatPriceChange({ seenCents: Number(details.seenCents), priceCents: Number(details.priceCents) })
}

export const formatPriceChange = ({ seenCents, priceCents }: Readonly<Record<'seenCents' | 'priceCents', number>>) =>
  `The price changed from ${formatMoney(seenCents)} to ${formatMoney(priceCents)}.`

function changedTotal({ detail, details }: Problem): string {
  if (!details) return detail
  return `The total changed from ${money(details.seenCents)} to ${money(details.totalCents)}. Review it, then try again.`
}

const money = (amount: unknown): string => formatMoney(Number(amount))

/** Maps `lines.0.quantity` to the first line of the cart and `fulfillment.0.instructions` to its first producer. */
function placeInput({ fields = {}, detail }: Problem, cart: CartView) {
  const lines: Record<string, string> = {}
  const producers: Record<string, string> = {}
  const others: [string, string][] = []
  const allLines = cart.producers.flatMap((part) => part.lines)
  for (const [path, message] of Object.entries(fields)) {
    const line = allLines[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1)]
    const part = cart.producers[Number(/^fulfillment\.(\d+)/.exec(path)?.[1] ?? -1)]
    if (part) producers[part.producerId] ??= message
    else if (line) lines[line.productId] ??= message
    else others.push([path, message])
  }
  const placed = errorsByField(others)
  return { lines, producers, fields: placed.errors, banner: placed.rest ?? detail }
}
