import { Elements, ExpressCheckoutElement, PaymentElement } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js'
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
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { useCardForm } from '#frontend/shared/lib/use-card-form.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useErrorToast } from '#frontend/shared/ui/use-error-toast.ts'
import { useIsBuyNow } from '#frontend/shop/cart/cart.tsx'
import { CartTotals } from '#frontend/shop/cart/cart-groups.tsx'
import { checkoutQuery, ticketQuery, useCheckPayment, useExtendCheckout } from './api.ts'
import { CheckoutResult, checkoutOutcome } from './checkout-result.tsx'
import { attemptAtom, type CheckoutDraft, formatFulfillment, useDraft } from './draft.ts'
import { Notice, OrderSummary, SummaryPart } from './order-summary.tsx'
import { type BillingDetails, PAYMENT_MESSAGES, usePay } from './payment.ts'
import {
  type CheckoutAccess,
  checkoutIn,
  clearStoredCheckout,
  countdownAnnouncement,
  formatCountdown,
  storeCheckout,
  useSecondsLeft,
} from './payment-countdown.ts'
import './checkout.css'

export function StripeCheckoutPage() {
  const [search] = useSearchParams()
  const open = useMemo(() => checkoutIn(search), [search])
  return (
    <div className="page checkout-page">
      <PageTitle>Payment</PageTitle>
      {open ? <Payment key={open.checkoutId} open={open} /> : <NothingToPay />}
    </div>
  )
}

function NothingToPay() {
  useEffect(() => toast({ title: 'Missing information', text: 'Please fill in the checkout form first.' }), [])
  return <Navigate to={paths.checkout} replace />
}

function Payment({ open }: { readonly open: CheckoutAccess }) {
  const { checkoutId, key } = open
  const view = useQuery(checkoutQuery(open))
  useLiveTopic('checkout', checkoutId, key)
  if (view.isLoadingError) return <ErrorState wholePage error={view.error} retry={() => void view.refetch()} />
  if (!view.data) return <Spinner label="Preparing payment..." />
  if (view.data.phase === 'paid') return <Navigate to={paths.confirmation(checkoutId, key)} replace />
  if (view.data.phase !== 'open') return <EndedCheckout open={open} phase={view.data.phase} />
  return <OpenPayment open={open} view={view.data} refetch={view.refetch} />
}

/** The checkout can no longer be paid; the buyer has to start a new one. */
function EndedCheckout({ open, phase }: { readonly open: CheckoutAccess; readonly phase: CheckoutView['phase'] }) {
  const setAttempt = useSetAtom(attemptAtom)
  const buyNow = useIsBuyNow(open.checkoutId)
  useEffect(() => {
    setAttempt(null)
    clearStoredCheckout()
  }, [setAttempt])
  const newer = useOpenCheckout()
  return (
    <CheckoutResult outcome={checkoutOutcome(phase, undefined)}>
      {phase === 'replaced' && newer && (
        <LinkButton to={paths.pay(newer.id, newer.key)} size="large">
          Continue to the new payment
        </LinkButton>
      )}
      <LinkButton
        to={buyNow ? paths.buyNow : paths.cart}
        variant={phase === 'replaced' && newer ? 'secondary' : 'primary'}
        size="large"
      >
        {buyNow ? 'Back to checkout' : 'Back to your cart'}
      </LinkButton>
    </CheckoutResult>
  )
}

/** An open checkout and the offset of the server's clock. */
type ShownCheckout = CheckoutView & { readonly clockOffsetMs: number }

interface OpenPaymentProps {
  readonly open: CheckoutAccess
  readonly view: ShownCheckout
  readonly refetch: () => unknown
}

function OpenPayment({ open, view, refetch }: OpenPaymentProps) {
  const { data: user = null } = useUser()
  const { draft } = useDraft(user)
  const navigate = useNavigate()
  const buyNow = useIsBuyNow(open.checkoutId)
  const refresh = useCheckPayment()
  const confirmation = paths.confirmation(open.checkoutId, open.key)
  useEffect(() => storeCheckout(open), [open])
  const confirm = () => refresh.mutate(open, { onSettled: () => void navigate(confirmation, { replace: true }) })
  return (
    <>
      <h1>Payment</h1>
      <div className="split split-summary-first">
        <div>
          <PaymentCountdown open={open} view={view} onExpired={refetch} />
          <Card>
            <CardPayment
              open={open}
              totalCents={view.totalCents - view.storeCreditCents}
              billing={billingDetails(draft, view.email)}
              returnUrl={new URL(confirmation, location.origin).href}
              onPaid={confirm}
            />
          </Card>
          <PaymentBack to={buyNow ? paths.buyNow : paths.checkout} />
        </div>
        <OrderSummary totalCents={view.totalCents - view.storeCreditCents}>
          {view.orders.map(({ id, producerName, lines, ...fulfillment }) => (
            <SummaryPart
              key={id}
              producerName={producerName}
              fulfillment={formatFulfillment(fulfillment)}
              lines={lines}
            />
          ))}
          <CartTotals totals={view} storeCreditCents={view.storeCreditCents} />
        </OrderSummary>
      </div>
    </>
  )
}

/** Billing details from this tab's checkout draft, if it still exists; the email comes from the server. */
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
  readonly open: CheckoutAccess
  readonly totalCents: number
  readonly billing: BillingDetails
  readonly returnUrl: string
  readonly onPaid: () => void
}

/** Loads the client secret and Stripe.js, then shows the card form. */
function CardPayment({ open, ...form }: CardPaymentProps) {
  const ticket = useQuery(ticketQuery(open))
  const [loadFailed, setLoadFailed] = useState(false)
  const { processor, options } = useCardForm(ticket)
  if (ticket.isLoadingError)
    return <LoadError text={preparationFailed(ticket.error)} retry={() => void ticket.refetch()} />
  if (processor.isLoadingError)
    return <LoadError text={PAYMENT_MESSAGES.unreachable} retry={() => void processor.refetch()} />
  if (loadFailed) return <LoadError text={PAYMENT_MESSAGES.noForm} retry={() => setLoadFailed(false)} />
  if (!processor.data || !options) return <Spinner label="Preparing payment..." />
  return (
    <Elements stripe={processor.data} options={options}>
      <PaymentForm {...form} onLoadError={() => setLoadFailed(true)} />
    </Elements>
  )
}

const preparationFailed = (error: unknown) =>
  `Payment preparation failed: ${errorMessage(error)} Please check your cart and try again.`

function LoadError({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <div role="alert">
      <Notice tone="bad">{text}</Notice>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

interface PaymentFormProps {
  readonly totalCents: number
  readonly billing: BillingDetails
  readonly returnUrl: string
  readonly onPaid: () => void
  /** Called if Stripe cannot load the form. */
  readonly onLoadError: () => void
}

/** Stripe's card form with the pay button. */
function PaymentForm({ totalCents, billing, returnUrl, onPaid, onLoadError }: PaymentFormProps) {
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
      <Wallets onConfirm={() => void pay({ byWallet: true })} />
      <PaymentElement
        options={{
          layout: 'tabs',
          defaultValues: { billingDetails: billing },
          wallets: { applePay: 'never', googlePay: 'never' },
        }}
        onReady={() => setReady(true)}
        onLoadError={onLoadError}
      />
      <div role="alert" className="payment-problem">
        {problem && (
          <Notice tone="bad">
            <strong>Payment failed</strong>
            {problem}
          </Notice>
        )}
      </div>
      <Button type="submit" size="large" fullWidth busy={busy} aria-disabled={!ready}>
        {busy ? 'Paying…' : `Pay ${formatMoney(totalCents)}`}
      </Button>
      <p role="status">{!online && 'You’re offline. Nothing is charged until you’re back online.'}</p>
    </form>
  )
}

const WALLETS: StripeExpressCheckoutElementOptions = {
  paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  buttonHeight: 48,
}

/** Buttons of the wallets that the processor offers on this device; nothing without one. */
function Wallets({ onConfirm }: { readonly onConfirm: () => void }) {
  const [offered, setOffered] = useState(false)
  return (
    <div className={offered ? 'express-checkout' : 'express-checkout-hidden'}>
      <ExpressCheckoutElement
        options={WALLETS}
        onReady={({ availablePaymentMethods }) => setOffered(availablePaymentMethods !== undefined)}
        onConfirm={onConfirm}
      />
      <p className="express-checkout-or">or pay by card</p>
    </div>
  )
}

/**
 * Link back to the form, which still has its input. Submitting it again releases this reservation and creates a new
 * one.
 */
function PaymentBack({ to }: { readonly to: string }) {
  return (
    <div className="payment-back">
      <LinkButton to={to} variant="quiet">
        Return to checkout
      </LinkButton>
      <span>Card details go straight to the payment processor. We never see them.</span>
    </div>
  )
}

interface PaymentCountdownProps {
  readonly open: CheckoutAccess
  readonly view: Pick<ShownCheckout, 'expiresAt' | 'clockOffsetMs' | 'extendable'>
  /** Called once when the time is up. Only the server knows whether the checkout really expired. */
  readonly onExpired: () => unknown
}

const URGENT_BELOW_S = 120

/**
 * Remaining time of the reservation, which can be extended once near its end. Screen readers announce few milestones.
 */
function PaymentCountdown({ open, view, onExpired }: PaymentCountdownProps) {
  const seconds = useSecondsLeft(view.expiresAt, view.clockOffsetMs)
  const [announcement, setAnnouncement] = useState('')
  const nextAnnouncement = countdownAnnouncement(seconds)
  const isOver = seconds === 0
  useEffect(() => {
    if (nextAnnouncement) setAnnouncement(nextAnnouncement)
  }, [nextAnnouncement])
  useEffect(() => {
    if (isOver) onExpired()
  }, [isOver, onExpired])
  return (
    <>
      <p className={seconds <= URGENT_BELOW_S ? 'countdown countdown-urgent' : 'countdown'} role="timer">
        {isOver ? (
          'Time is up. Checking whether you can still pay…'
        ) : (
          <>
            Your items are reserved for <strong>{formatCountdown(seconds)}</strong>
          </>
        )}
      </p>
      {view.extendable && seconds <= URGENT_BELOW_S && !isOver && <MoreTime open={open} />}
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </>
  )
}

function MoreTime({ open }: { readonly open: CheckoutAccess }) {
  const extend = useExtendCheckout()
  const { showError } = useErrorToast()
  // Not with callbacks of `mutate`: the live update may unmount this component before the response arrives.
  const extendTime = async () => {
    try {
      await extend.mutateAsync(open)
      toast({ title: 'You have more time', text: 'Your items stay reserved for you.' })
    } catch (error) {
      showError({ title: 'Couldn’t add time', text: errorMessage(error) })
    }
  }
  return (
    <p className="more-time">
      Need more time?{' '}
      <Button variant="secondary" size="small" busy={extend.isPending} onClick={() => void extendTime()}>
        Keep my items reserved
      </Button>
    </p>
  )
}
