import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useRef, useState } from 'react'
import type { CartView, CheckoutPhase, StartCheckoutForm } from '#domain/checkout/contract.ts'
import { type Attempt, attemptFor } from '#frontend/lib/attempt.ts'
import { ProblemError, sentenceOf } from '#frontend/lib/problem-error.ts'
import { checkoutQuery, useStartCheckout } from './api.ts'
import { attemptAtom } from './atoms.ts'
import { type CheckoutDraft, checkDraft } from './draft.ts'
import { forgetCheckout, type OpenCheckout, recallCheckout, rememberCheckout } from './open-checkout.ts'
import { NO_PROBLEM, type PlacedProblem, paidBefore, placeProblem } from './placed-problem.ts'

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
