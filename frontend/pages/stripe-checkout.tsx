import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { CartTotals } from '#frontend/features/cart/cart-totals.tsx'
import { checkoutQuery, useLook } from '#frontend/features/checkout/api.ts'
import { attemptAtom, draftAtom } from '#frontend/features/checkout/atoms.ts'
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
import { wayWords } from '#frontend/features/checkout/way-words.ts'
import { paths } from '#frontend/lib/paths.ts'
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
  if (view.data.phase !== 'open') return <Over phase={view.data.phase} />
  return <OpenPayment open={open} view={view.data} lookAgain={view.refetch} />
}

/** The money can no longer come this way: the next checkout is a new one. */
function Over({ phase }: { readonly phase: CheckoutView['phase'] }) {
  const setAttempt = useSetAtom(attemptAtom)
  useEffect(() => {
    setAttempt(null)
    forgetCheckout()
  }, [setAttempt])
  return (
    <CheckoutResult words={resultWords(phase, undefined)}>
      <LinkButton to={paths.cart} size="large">
        Back to Your Cart
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
  const { draft } = useAtomValue(draftAtom)
  const navigate = useNavigate()
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
              totalCents={view.totalCents - view.creditCents}
              billing={billingDetails(draft, view.email)}
              returnUrl={new URL(confirmation, location.origin).href}
              onPaid={goOn}
            />
          </Card>
          <PaymentBack />
        </div>
        <OrderSummary totalCents={view.totalCents - view.creditCents}>
          {view.orders.map(({ id, producerName, lines, ...chosen }) => (
            <SummaryPart key={id} producerName={producerName} way={wayWords(chosen)} lines={lines} />
          ))}
          <CartTotals totals={view} creditCents={view.creditCents} />
        </OrderSummary>
      </div>
    </>
  )
}
