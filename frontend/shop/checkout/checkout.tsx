import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { CartView } from '#domain/checkout/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { applicableStoreCredit } from '#domain/store-credit/contract.ts'
import { buyNowAtom, CartInUse, useCart } from '#frontend/shared/cart/cart.ts'
import { useChangeProfile } from '#frontend/shared/identity/api.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { creditQuery } from '#frontend/shared/store-credit/api.ts'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Sprout } from '#frontend/shared/ui/icons.tsx'
import { RoundPicture } from '#frontend/shared/ui/images.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { useStartedCheckout } from '#frontend/shop/cart/cart.tsx'
import { CartTotals, useCartQuote, WayChoice } from '#frontend/shop/cart/cart-groups.tsx'
import { type PriceChange, PriceNotice, usePriceChanges } from '#frontend/shop/cart/price-changes.tsx'
import { CheckoutForm, InstructionsField } from './checkout-form.tsx'
import { CreditChoice } from './credit-choice.tsx'
import { deliveryZip, detailsToSave, useAsGuest, useDraft, wayProblem, wayWords } from './draft.ts'
import { OrderSummary, SummaryPart } from './order-summary.tsx'
import { recallCheckout } from './payment-countdown.ts'
import { spendable } from './spendable.ts'
import { priceChangeWords, useSubmit } from './submit.ts'
import './checkout.css'

/** Checks out the cart or, after Buy Now, one product of its own. */
export function CheckoutPage() {
  const [search] = useSearchParams()
  return search.get('buy') === 'now' ? (
    <CartInUse value={buyNowAtom}>
      <CheckoutOfCart key="buy now" buyNow />
    </CartInUse>
  ) : (
    <CheckoutOfCart key="cart" buyNow={false} />
  )
}

function CheckoutOfCart({ buyNow }: { readonly buyNow: boolean }) {
  const { count } = useCart()
  const user = useUser()
  const { asGuest, goAsGuest } = useAsGuest()
  if (count === 0) return <Navigate to={paths.marketplace} replace />
  if (user.isPending) return <Waiting />
  if (user.isLoadingError) return <WhoIsThis error={user.error} retry={() => void user.refetch()} />
  return (
    <div className="page">
      <PageTitle>Checkout</PageTitle>
      {user.data || asGuest ? (
        <Checkout user={user.data ?? null} buyNow={buyNow} />
      ) : (
        <CheckoutGate itemCount={count} buyNow={buyNow} onGuest={goAsGuest} />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className="page">
      <Skeleton height="24rem" />
    </div>
  )
}

/** Nobody is taken for a visitor, or asked to sign in again, for want of an answer. */
function WhoIsThis({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <div className="page">
      <ErrorState wholePage error={error} retry={retry} />
    </div>
  )
}

function Checkout({ user, buyNow }: { readonly user: UserView | null; readonly buyNow: boolean }) {
  const { draft } = useDraft(user)
  const quote = useCartQuote(deliveryZip(draft))
  return (
    <>
      <h1>Checkout</h1>
      {quote.isLoadingError ? (
        <ErrorState error={quote.error} retry={() => void quote.refetch()} />
      ) : quote.data ? (
        <PricedCheckout
          user={user}
          buyNow={buyNow}
          cart={quote.data}
          repricing={quote.isPlaceholderData}
          reprice={() => void quote.refetch()}
        />
      ) : (
        <Skeleton height="24rem" />
      )}
    </>
  )
}

interface PricedCheckoutProps {
  readonly user: UserView | null
  readonly buyNow: boolean
  readonly cart: CartView
  readonly repricing: boolean
  readonly reprice: () => void
}

function PricedCheckout({ user, buyNow, cart, repricing, reprice }: PricedCheckoutProps) {
  const { draft, change, profile } = useDraft(user)
  const details = profile && detailsToSave(draft, cart, profile)
  const { mutate: saveProfile } = useChangeProfile()
  const wallet = useQuery({ ...creditQuery(), enabled: user !== null })
  const availableCents = user && wallet.data ? spendable(wallet.data, recallCheckout()?.checkoutId) : 0
  const counting = repricing || (user !== null && wallet.isPending)
  const usableCents = applicableStoreCredit(availableCents, cart.totalCents)
  const storeCreditCents = draft.useCredit ? usableCents : 0
  const navigate = useNavigate()
  const startedCheckout = useStartedCheckout()
  const { changes, accept } = usePriceChanges(cart)
  const { busy, problem, told, mend, mendWay, settle, submit } = useSubmit({
    draft,
    cart,
    storeCreditCents,
    onStarted: ({ checkoutId }) => {
      startedCheckout(checkoutId)
      if (details && draft.saveDetails) saveProfile(details)
    },
    onOpen: ({ checkoutId, key }) => void navigate(paths.pay(checkoutId, key)),
    onPaid: ({ checkoutId, key }) => void navigate(paths.confirmation(checkoutId, key)),
    onChanged: () => {
      reprice()
      void wallet.refetch()
    },
  })
  const lineProblems = { ...priceProblems(changes), ...problem.lines }
  const ways = cart.producers.map((part) => (
    <WayOf
      key={part.producerId}
      part={part}
      problem={problem.producers[part.producerId]}
      onChange={() => mendWay(part.producerId)}
      instructions={draft.instructions[part.producerId] ?? ''}
      onInstructions={(text) => change({ instructions: { ...draft.instructions, [part.producerId]: text } })}
    />
  ))
  return (
    <div className="split split-summary-first">
      <CheckoutForm
        cart={cart}
        draft={draft}
        problem={problem}
        told={told}
        busy={busy}
        ways={ways}
        storeCreditCents={storeCreditCents}
        repricing={counting}
        mayBeSaved={details !== undefined}
        pricesChanged={changes.length > 0}
        priceNotice={
          <PriceNotice
            changes={changes}
            label={changes.length === 1 ? 'Accept the new price' : 'Accept the new prices'}
            onAccept={() => {
              accept()
              settle()
            }}
          />
        }
        credit={
          <CreditChoice
            availableCents={availableCents}
            usableCents={usableCents}
            on={draft.useCredit}
            onChange={(useCredit) => change({ useCredit })}
          />
        }
        onChange={(part) => {
          change(part)
          mend(part)
        }}
        onSubmit={() => void submit()}
      />
      <OrderSummary
        totalCents={cart.totalCents - storeCreditCents}
        urgent={!cart.buyable || Object.keys(lineProblems).length > 0}
      >
        <CartParts cart={cart} problems={lineProblems} />
        <CartTotals totals={cart} storeCreditCents={storeCreditCents} />
        {buyNow ? (
          <p className="soft">You’re buying this product only. Your cart stays as it is.</p>
        ) : (
          <TextLink to={paths.cart}>Change your cart</TextLink>
        )}
      </OrderSummary>
    </div>
  )
}

type Part = CartView['producers'][number]

interface WayOfProps {
  readonly part: Part
  readonly problem: string | undefined
  readonly onChange: () => void
  readonly instructions: string
  readonly onInstructions: (text: string) => void
}

function WayOf({ part, problem, onChange, instructions, onInstructions }: WayOfProps) {
  const wrong = problem ?? wayProblem(part)
  return (
    <div className="checkout-way">
      <h3>{part.producerName}</h3>
      <div onChange={onChange}>
        <WayChoice producer={part} />
      </div>
      <div role="alert">{wrong && <p className="field-error">{wrong}</p>}</div>
      <InstructionsField part={part} value={instructions} onChange={onInstructions} />
    </div>
  )
}

function CartParts({
  cart,
  problems,
}: {
  readonly cart: CartView
  readonly problems: Readonly<Record<string, string>>
}) {
  return cart.producers.map((part) => (
    <SummaryPart
      key={part.producerId}
      producerName={part.producerName}
      way={wayWords({ ...part, placeName: placeNameIn(part) }, part.deliveryFeeCents)}
      lines={part.lines}
      problems={{ ...ownProblems(part.lines), ...problems }}
    />
  ))
}

const priceProblems = (changes: readonly PriceChange[]): Record<string, string> =>
  Object.fromEntries(
    changes.map(({ productId, seenCents, priceCents }) => [productId, priceChangeWords({ seenCents, priceCents })]),
  )

const placeNameIn = ({ places, pickupLocationId }: Part): string | undefined =>
  places.find((place) => place.pickupLocationId === pickupLocationId)?.name

const ownProblems = (lines: Part['lines']): Record<string, string> =>
  Object.fromEntries(lines.flatMap(({ productId, problem }) => (problem ? [[productId, problem]] : [])))

interface CheckoutGateProps {
  readonly itemCount: number
  /** Whether it is a checkout of one product, apart from the cart. */
  readonly buyNow: boolean
  readonly onGuest: () => void
}

/** What a visitor sees first: go on as a guest, or sign in. */
function CheckoutGate({ itemCount, buyNow, onGuest }: CheckoutGateProps) {
  return (
    <Card className="gate">
      <RoundPicture>
        <Sprout size={52} />
      </RoundPicture>
      <h1>Complete Your Purchase</h1>
      <p>
        {buyNow
          ? 'You’re buying one product. Your cart stays as it is.'
          : `${itemCount === 1 ? '1 item is' : `${itemCount} items are`} waiting in your cart.`}
      </p>
      <div className="gate-ways">
        <Button size="large" wide onClick={onGuest}>
          Continue to Checkout
        </Button>
        <LinkButton to={paths.loginThen(buyNow ? paths.buyNow : paths.checkout)} look="secondary" size="large" wide>
          Sign In to Your Account
        </LinkButton>
      </div>
      <p className="gate-note soft">No account required! You'll receive order confirmations via email.</p>
    </Card>
  )
}
