import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { SetupIntentView } from '#domain/subscriptions/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { useCardForm } from '#frontend/lib/use-card-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { cardTicketQuery } from './api.ts'

interface KeepCardProps {
  /** The subscription that is to be paid with another card; undefined for a new one. */
  readonly subscriptionId: string | undefined
  readonly send: string
  /** The processor keeps the card; what goes wrong afterwards may be tried again with the same one. */
  readonly onKept: (setupIntentId: string) => Promise<void>
}

/** The processor's card form: the card stays there, and only its last digits come to us. */
export function KeepCard({ subscriptionId, ...form }: KeepCardProps) {
  const ticket = useQuery(cardTicketQuery(subscriptionId, useId()))
  const { processor, options } = useCardForm(ticket)
  const failed = [ticket, processor].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <Stuck words={sentenceOf(failed.error)} retry={() => void failed.refetch()} />
  if (!processor.data || !options || !ticket.data) return <Spinner label="Preparing the card form..." />
  return (
    <Elements stripe={processor.data} options={options}>
      <CardForm ticket={ticket.data} {...form} />
    </Elements>
  )
}

function CardForm({
  ticket,
  send,
  onKept,
}: Omit<KeepCardProps, 'subscriptionId'> & { readonly ticket: SetupIntentView }) {
  const stripe = useStripe()
  const elements = useElements()
  const kept = useRef(false)
  const [state, setState] = useState<{ ready: boolean; busy: boolean; problem?: string }>({ ready: false, busy: false })
  const { ready, busy, problem } = state

  const keep = async () => {
    if (kept.current || !stripe || !elements) return
    const { error } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: new URL(paths.subscriptions, location.href).href },
      redirect: 'if_required',
    })
    if (error) throw new Error(error.message ?? 'Your card could not be saved. Please try another one.')
    kept.current = true
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !ready) return
    setState({ ready, busy: true })
    try {
      await keep()
      await onKept(ticket.setupIntentId)
    } catch (error) {
      setState({ ready, busy: false, problem: kept.current ? sentenceOf(error) : (error as Error).message })
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <PaymentElement
        options={{ layout: 'tabs' }}
        onReady={() => setState((now) => ({ ...now, ready: true }))}
        onLoadError={() => setState((now) => ({ ...now, problem: 'The card form could not be loaded.' }))}
      />
      <p role="alert" className="field-error">
        {problem}
      </p>
      <Button type="submit" size="large" wide busy={busy} disabled={!ready}>
        {busy ? 'One moment…' : send}
      </Button>
    </form>
  )
}

const Stuck = ({ words, retry }: { readonly words: string; readonly retry: () => void }) => (
  <div role="alert">
    <p className="field-error">{words}</p>
    <Button look="secondary" onClick={retry}>
      Try Again
    </Button>
  </div>
)
