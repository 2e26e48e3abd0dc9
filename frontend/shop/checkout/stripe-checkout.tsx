import { Elements, PaymentElement } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { useOnline } from '#frontend/shared/lib/browser.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { useOpenCheckout } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { useCardForm } from '#frontend/shared/lib/use-card-form.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useIsBuyNow } from '#frontend/shop/cart/cart.tsx'
import { CartTotals } from '#frontend/shop/cart/cart-groups.tsx'
import { checkoutQuery, ticketQuery, useLook } from './api.ts'
import { CheckoutResult, resultWords } from './checkout-result.tsx'
import { attemptAtom, type CheckoutDraft, useDraft, wayWords } from './draft.ts'
import { Notice, OrderSummary, SummaryPart } from './order-summary.tsx'
import { type BillingDetails, PAYMENT_WORDS, usePay } from './payment.ts'
import {
  checkoutIn,
  forgetCheckout,
  type OpenCheckout,
  rememberCheckout,
  secondsAsClock,
  timeCall,
  useSecondsLeft,
} from './payment-countdown.ts'
import './checkout.css'

export function StripeCheckoutPage() {
  const [search] = useSearchParams()
  const open = useMemo(() => checkoutIn(search), [search])
  return (
    <div className="page">
      <PageTitle>Payment</PageTitle>
      {open ? <Payment key={open.checkoutId} open={open} /> : <NothingToPay />}
    </div>
  )
}

function NothingToPay() {
  useEffect(() => toast({ title: 'Missing Information', text: 'Please fill in the checkout form first.' }), [])
  return <Navigate to={paths.checkout} replace />
}

function Payment({ open }: { readonly open: OpenCheckout }) {
  const { checkoutId, key } = open
  const view = useQuery(checkoutQuery(open))
  useLiveTopic('checkout', checkoutId, key)
  if (view.isLoadingError) return <ErrorState wholePage error={view.error} retry={() => void view.refetch()} />
  if (!view.data) return <Spinner label="Preparing payment..." />
  if (view.data.phase === 'paid') return <Navigate to={paths.confirmation(checkoutId, key)} replace />
  if (view.data.phase !== 'open') return <Over open={open} phase={view.data.phase} />
  return <OpenPayment open={open} view={view.data} lookAgain={view.refetch} />
}

/** The money can no longer come this way: the next checkout is a new one. */
function Over({ open, phase }: { readonly open: OpenCheckout; readonly phase: CheckoutView['phase'] }) {
  const setAttempt = useSetAtom(attemptAtom)
  const buyNow = useIsBuyNow(open.checkoutId)
  useEffect(() => {
    setAttempt(null)
    forgetCheckout()
  }, [setAttempt])
  const newer = useOpenCheckout()
  return (
    <CheckoutResult words={resultWords(phase, undefined)}>
      {phase === 'replaced' && newer && (
        <LinkButton to={paths.pay(newer.id, newer.key)} size="large">
          Continue to the New Payment
        </LinkButton>
      )}
      <LinkButton
        to={buyNow ? paths.buyNow : paths.cart}
        look={phase === 'replaced' && newer ? 'secondary' : 'primary'}
        size="large"
      >
        {buyNow ? 'Back to Checkout' : 'Back to Your Cart'}
      </LinkButton>
    </CheckoutResult>
  )
}

interface OpenPaymentProps {
  readonly open: OpenCheckout
  readonly view: CheckoutView
  readonly lookAgain: () => unknown
}

function OpenPayment({ open, view, lookAgain }: OpenPaymentProps) {
  const { data: user = null } = useUser()
  const { draft } = useDraft(user)
  const navigate = useNavigate()
  const buyNow = useIsBuyNow(open.checkoutId)
  const look = useLook()
  const confirmation = paths.confirmation(open.checkoutId, open.key)
  useEffect(() => rememberCheckout(open), [open])
  const goOn = () => look.mutate(open, { onSettled: () => void navigate(confirmation, { replace: true }) })
  return (
    <>
      <h1>Payment</h1>
      <div className="split split-summary-first">
        <div>
          <PaymentCountdown expiresAt={view.expiresAt} onOver={lookAgain} />
          <Card>
            <CardPayment
              open={open}
              totalCents={view.totalCents - view.storeCreditCents}
              billing={billingDetails(draft, view.email)}
              returnUrl={new URL(confirmation, location.origin).href}
              onPaid={goOn}
            />
          </Card>
          <PaymentBack to={buyNow ? paths.buyNow : paths.checkout} />
        </div>
        <OrderSummary totalCents={view.totalCents - view.storeCreditCents}>
          {view.orders.map(({ id, producerName, lines, ...chosen }) => (
            <SummaryPart key={id} producerName={producerName} way={wayWords(chosen)} lines={lines} />
          ))}
          <CartTotals totals={view} storeCreditCents={view.storeCreditCents} />
        </OrderSummary>
      </div>
    </>
  )
}

/** What was typed at checkout, if this tab still knows it; the email the server knows in any case. */
export function billingDetails(draft: CheckoutDraft, email: string | null): BillingDetails {
  const known = {
    ...(draft.fullName.trim() ? { name: draft.fullName.trim() } : {}),
    ...(email ? { email } : {}),
    ...(draft.phone.trim() ? { phone: draft.phone.trim() } : {}),
  }
  const { address, city, state, zipCode } = draft
  if (!address || !city || !state || !zipCode) return known
  return { ...known, address: { line1: address, city, state, postal_code: zipCode, country: 'US' } }
}

interface CardPaymentProps {
  readonly open: OpenCheckout
  readonly totalCents: number
  readonly billing: BillingDetails
  readonly returnUrl: string
  readonly onPaid: () => void
}

/** Fetches the ticket and the processor's script, then shows the card form. */
function CardPayment({ open, ...form }: CardPaymentProps) {
  const ticket = useQuery(ticketQuery(open))
  const [broken, setBroken] = useState(false)
  const { processor, options } = useCardForm(ticket)
  if (ticket.isLoadingError)
    return <Stuck words={preparationFailed(ticket.error)} retry={() => void ticket.refetch()} />
  if (processor.isLoadingError)
    return <Stuck words={PAYMENT_WORDS.unreachable} retry={() => void processor.refetch()} />
  if (broken) return <Stuck words={PAYMENT_WORDS.noForm} retry={() => setBroken(false)} />
  if (!processor.data || !options) return <Spinner label="Preparing payment..." />
  return (
    <Elements stripe={processor.data} options={options}>
      <PaymentForm {...form} onBroken={() => setBroken(true)} />
    </Elements>
  )
}

const preparationFailed = (error: unknown) =>
  `Payment preparation failed: ${sentenceOf(error)} Please check your cart and try again.`

function Stuck({ words, retry }: { readonly words: string; readonly retry: () => void }) {
  return (
    <div role="alert">
      <Notice tone="bad">{words}</Notice>
      <Button look="secondary" onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}

interface PaymentFormProps {
  readonly totalCents: number
  readonly billing: BillingDetails
  readonly returnUrl: string
  readonly onPaid: () => void
  /** The processor cannot show its form. */
  readonly onBroken: () => void
}

/** The processor's card form and the one button. */
function PaymentForm({ totalCents, billing, returnUrl, onPaid, onBroken }: PaymentFormProps) {
  const [ready, setReady] = useState(false)
  const online = useOnline()
  const { pay, busy, problem } = usePay({ returnUrl, billing, ready, onPaid })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <PaymentElement
        options={{ layout: 'tabs', defaultValues: { billingDetails: billing } }}
        onReady={() => setReady(true)}
        onLoadError={onBroken}
      />
      <div role="alert" className="payment-problem">
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      <Button type="submit" size="large" wide busy={busy} disabled={!ready}>
        {busy ? 'Paying…' : `Pay ${formatMoney(totalCents)}`}
      </Button>
      <p role="status">{!online && 'You’re offline. Nothing is charged until you’re back online.'}</p>
    </form>
  )
}

/** What was typed is still there; changing it gives these goods back and holds the new ones. */
function PaymentBack({ to }: { readonly to: string }) {
  return (
    <div className="payment-back">
      <LinkButton to={to} look="quiet">
        Return to Checkout
      </LinkButton>
      <span>Card details go straight to the payment processor. We never see them.</span>
    </div>
  )
}

interface PaymentCountdownProps {
  readonly expiresAt: string
  /** Said once, when the time is up: the server knows whether it really is. */
  readonly onOver: () => unknown
}

const HURRY_FROM_S = 120

/** How long the goods are held. Seen every second, heard only now and then. */
function PaymentCountdown({ expiresAt, onOver }: PaymentCountdownProps) {
  const seconds = useSecondsLeft(expiresAt)
  const [called, setCalled] = useState('')
  const call = timeCall(seconds)
  const over = seconds === 0
  useEffect(() => {
    if (call) setCalled(call)
  }, [call])
  useEffect(() => {
    if (over) onOver()
  }, [over, onOver])
  return (
    <>
      <p className={seconds <= HURRY_FROM_S ? 'countdown countdown-hurry' : 'countdown'} role="timer">
        {over ? (
          'Time is up. Checking whether you can still pay…'
        ) : (
          <>
            Your items are held for <strong>{secondsAsClock(seconds)}</strong>
          </>
        )}
      </p>
      <span className="visually-hidden" aria-live="polite">
        {called}
      </span>
    </>
  )
}
