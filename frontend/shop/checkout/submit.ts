import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useRef, useState } from 'react'
import type { CartView, CheckoutPhase, StartCheckoutForm } from '#domain/checkout/contract.ts'
import type { Problem } from '#domain/kernel/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { type Attempt, attemptFor } from '#frontend/shared/lib/http.ts'
import { isProblem, ProblemError, sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { checkoutQuery, useStartCheckout } from './api.ts'
import { attemptAtom, type CheckoutDraft, checkDraft, type FieldErrors, placeErrors } from './draft.ts'
import { forgetCheckout, type OpenCheckout, recallCheckout, rememberCheckout } from './payment-countdown.ts'

interface Submission {
  readonly draft: CheckoutDraft
  readonly cart: CartView
  /** How much of the total store credit pays. */
  readonly storeCreditCents: number
  readonly onStarted: (open: OpenCheckout) => void
  readonly onOpen: (open: OpenCheckout) => void
  /** Store credit has paid all of it. */
  readonly onPaid: (open: OpenCheckout) => void
  /** The cart is not what it was. */
  readonly onChanged: () => void
}

/** Starts the checkout, and keeps what stands in its way. */
export function useSubmit({ draft, cart, storeCreditCents, onStarted, onOpen, onPaid, onChanged }: Submission) {
  const [last, setLast] = useAtom(attemptAtom)
  const [{ problem, told }, setTold] = useState({ problem: NO_PROBLEM, told: 0 })
  const setProblem = (said: PlacedProblem) => setTold((now) => ({ problem: said, told: now.told + 1 }))
  const start = useStartCheckout()
  const queries = useQueryClient()
  const underway = useRef(false)

  const send = async (form: StartCheckoutForm, attempt: Attempt) => {
    const paid =
      attempt === last
        ? undefined
        : await paidInThisTab((open) => queries.fetchQuery({ ...checkoutQuery(open), staleTime: 0 }))
    if (paid) return onOpen(paid)
    try {
      const { checkoutId, key, payment } = await start.mutateAsync({ form, commandId: attempt.commandId })
      rememberCheckout({ checkoutId, key })
      onStarted({ checkoutId, key })
      if (payment) onOpen({ checkoutId, key })
      else onPaid({ checkoutId, key })
    } catch (error) {
      refused(error)
    }
  }

  const refused = (error: unknown) => {
    const paid = paidBefore(error)
    if (paid) return onOpen(paid)
    const placed = error instanceof ProblemError ? placeProblem(error, cart) : said(sentenceOf(error))
    setProblem(placed)
    if (placed.over) setLast(null)
    if (placed.requote) onChanged()
  }

  return {
    busy: start.isPending,
    problem,
    /** Counts what was said, so that the page can lead to it once. */
    told,
    /** A field that is being changed is no longer wrong. */
    mend: (part: Partial<CheckoutDraft>) => setTold((now) => ({ ...now, problem: mended(now.problem, part) })),
    /** Another way was chosen for this producer's goods. */
    mendWay: (producerId: string) =>
      setTold((now) => ({
        ...now,
        problem: { ...now.problem, producers: without(now.problem.producers, producerId) },
      })),
    /** The buyer has taken note of what was refused. */
    settle: () => setTold((now) => ({ ...now, problem: NO_PROBLEM })),
    submit: async () => {
      if (underway.current) return
      const checked = checkDraft(draft, cart, storeCreditCents)
      if ('errors' in checked) return setProblem({ ...said(checked.rest ?? ''), fields: checked.errors })
      const attempt = attemptFor(checked.form, last, () => crypto.randomUUID())
      setProblem(NO_PROBLEM)
      setLast(attempt)
      underway.current = true
      await send(checked.form, attempt)
      underway.current = false
    },
  }
}

const without = (texts: Readonly<Record<string, string>>, id: string) =>
  Object.fromEntries(Object.entries(texts).filter(([one]) => one !== id))

function mended(problem: PlacedProblem, part: Partial<CheckoutDraft>): PlacedProblem {
  const left = Object.entries(problem.fields).filter(([field]) => !(field in part))
  return left.length === Object.keys(problem.fields).length ? problem : { ...problem, fields: Object.fromEntries(left) }
}

const said = (banner: string): PlacedProblem => ({ ...NO_PROBLEM, banner })

/** The checkout this tab has paid: a buyer who lost the way back from paying is not to pay again. */
async function paidInThisTab(
  phaseOf: (open: OpenCheckout) => Promise<{ phase: CheckoutPhase }>,
): Promise<OpenCheckout | undefined> {
  const open = recallCheckout()
  if (!open) return undefined
  // Without an answer the server decides: it ends an unpaid one and refuses one that is paid at the same moment.
  const last = await phaseOf(open).catch(() => undefined)
  if (last?.phase === 'paid') return open
  forgetCheckout()
  return undefined
}

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

const NO_PROBLEM: PlacedProblem = {
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
