import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { useIsBuyNow, usePaidCheckout } from '#frontend/features/cart/cart-checkout.ts'
import { checkoutQuery, useLook } from '#frontend/features/checkout/api.ts'
import { attemptAtom } from '#frontend/features/checkout/atoms.ts'
import { CheckoutResult } from '#frontend/features/checkout/checkout-result.tsx'
import {
  checkoutIn,
  forgetCheckout,
  type OpenCheckout,
  recallCheckout,
} from '#frontend/features/checkout/open-checkout.ts'
import { PlacedOrders } from '#frontend/features/checkout/placed-orders.tsx'
import { resultWords } from '#frontend/features/checkout/result-words.ts'
import { useDraft } from '#frontend/features/checkout/use-draft.ts'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useUser } from '#frontend/lib/session.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

export function PaymentConfirmationPage() {
  const [search] = useSearchParams()
  const open = useMemo(() => checkoutIn(search), [search])
  return (
    <div className="page">
      <PageTitle>Your payment</PageTitle>
      {open ? <Confirmation open={open} /> : <NoPayment />}
    </div>
  )
}

function NoPayment() {
  return (
    <EmptyState
      wholePage
      title="Payment not found"
      action={<LinkButton to={paths.marketplace}>Browse the market</LinkButton>}
    >
      No payment found. Please try again.
    </EmptyState>
  )
}

function Confirmation({ open }: { readonly open: OpenCheckout }) {
  const view = useQuery({ ...checkoutQuery(open), refetchInterval: whileOpen })
  const look = useLookOnce(open, view.data?.phase)
  useLiveTopic('checkout', open.checkoutId, open.key)
  useClearedCheckout(open, view.data?.phase)
  if (isProblem(view.error, 'checkout_not_found')) return <NoPayment />
  if (view.isLoadingError) return <ErrorState wholePage error={view.error} retry={() => void view.refetch()} />
  if (!view.data) return <Spinner label="Looking up your payment" />
  return <Result open={open} view={view.data} payment={look} />
}

/** The live message is quicker; this is for the day it does not come. */
const whileOpen = ({ state }: { state: { data?: CheckoutView | undefined } }) =>
  state.data?.phase === 'open' ? 5_000 : false

/** Back from the bank, the server is asked to look for itself. Answers the payment's status as the processor told it. */
function useLookOnce(open: OpenCheckout, phase: CheckoutView['phase'] | undefined): string | undefined {
  const { mutate, data, isIdle } = useLook()
  useEffect(() => {
    if (phase === 'open' && isIdle) mutate(open)
  }, [phase, isIdle, mutate, open])
  return data?.payment
}

/** What was paid is no longer in the cart, and what was typed for it is not kept. */
function useClearedCheckout({ checkoutId }: OpenCheckout, phase: CheckoutView['phase'] | undefined): void {
  const takeOut = usePaidCheckout()
  const setAttempt = useSetAtom(attemptAtom)
  const user = useUser()
  const { forget } = useDraft(user.data ?? null)
  useEffect(() => {
    if (phase !== 'paid' || user.isPending) return
    takeOut(checkoutId)
    if (recallCheckout()?.checkoutId !== checkoutId) return
    forget()
    setAttempt(null)
    forgetCheckout()
  })
}

interface ResultProps {
  readonly open: OpenCheckout
  readonly view: CheckoutView
  readonly payment: string | undefined
}

function Result({ open, view, payment }: ResultProps) {
  const { data: user } = useUser()
  const words = resultWords(view.phase, payment)
  return (
    <>
      <CheckoutResult words={words}>
        {words.tone === 'bad' && <TryAgain open={open} phase={view.phase} />}
        {words.tone === 'good' && <LinkButton to={paths.marketplace}>Continue Shopping</LinkButton>}
        {user && words.tone !== 'bad' && (
          <LinkButton to={paths.orders} look="secondary">
            Your Orders
          </LinkButton>
        )}
      </CheckoutResult>
      {view.phase === 'paid' && <Placed view={view} />}
    </>
  )
}

function TryAgain({ open, phase }: { readonly open: OpenCheckout; readonly phase: CheckoutView['phase'] }) {
  const buyNow = useIsBuyNow(open.checkoutId)
  if (phase === 'open') return <LinkButton to={paths.pay(open.checkoutId, open.key)}>Try Again</LinkButton>
  return buyNow ? (
    <LinkButton to={paths.buyNow}>Back to Checkout</LinkButton>
  ) : (
    <LinkButton to={paths.cart}>Back to Your Cart</LinkButton>
  )
}

function tenderWords({ storeCreditCents, totalCents }: CheckoutView): string {
  const credit = `You paid ${formatMoney(storeCreditCents)} with store credit`
  return storeCreditCents === totalCents
    ? `${credit}.`
    : `${credit} and ${formatMoney(totalCents - storeCreditCents)} by card.`
}

function Placed({ view }: { readonly view: CheckoutView }) {
  return (
    <>
      <PlacedOrders orders={view.orders} />
      <p className="placed-note">
        {view.storeCreditCents > 0 && <>{tenderWords(view)} </>}
        {view.email && <>A confirmation is on its way to {view.email}. </>}
        Each producer prepares their own order; follow each one with the links above. If something isn’t right, see how
        we <Link to={paths.disputeResolution}>settle it</Link>.
      </p>
    </>
  )
}
