import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { useIsBuyNow } from '#frontend/features/cart/cart-checkout.ts'
import { CartTotals } from '#frontend/features/cart/cart-totals.tsx'
import { checkoutQuery, useLook } from '#frontend/features/checkout/api.ts'
import { attemptAtom } from '#frontend/features/checkout/atoms.ts'
import { billingDetails } from '#frontend/features/checkout/billing-details.ts'
import { CardPayment } from '#frontend/features/checkout/card-payment.tsx'
import { CheckoutResult } from '#frontend/features/checkout/checkout-result.tsx'
import {
  checkoutIn,
  forgetCheckout,
  type OpenCheckout,
  rememberCheckout,
} from '#frontend/features/checkout/open-checkout.ts'
import { OrderSummary } from '#frontend/features/checkout/order-summary.tsx'
import { PaymentBack } from '#frontend/features/checkout/payment-back.tsx'
import { PaymentCountdown } from '#frontend/features/checkout/payment-countdown.tsx'
import { resultWords } from '#frontend/features/checkout/result-words.ts'
import { SummaryPart } from '#frontend/features/checkout/summary-part.tsx'
import { useDraft } from '#frontend/features/checkout/use-draft.ts'
import { wayWords } from '#frontend/features/checkout/way-words.ts'
import { useOpenCheckout } from '#frontend/lib/open-checkout.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import '#frontend/features/checkout/payment.css'
import '#frontend/features/checkout/split.css'

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
