import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { CartView } from '#domain/checkout/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { applicableStoreCredit } from '#domain/store-credit/contract.ts'
import { buyNowAtom, CartInUse } from '#frontend/features/cart/atoms.ts'
import { useStartedCheckout } from '#frontend/features/cart/cart-checkout.ts'
import { CartTotals } from '#frontend/features/cart/cart-totals.tsx'
import { type PriceChange, usePriceChanges } from '#frontend/features/cart/price-changes.ts'
import { PriceNotice } from '#frontend/features/cart/price-notice.tsx'
import { useCart } from '#frontend/features/cart/use-cart.ts'
import { useCartQuote } from '#frontend/features/cart/use-cart-quote.ts'
import { WayChoice } from '#frontend/features/cart/way-choice.tsx'
import { CheckoutForm } from '#frontend/features/checkout/checkout-form.tsx'
import { CheckoutGate } from '#frontend/features/checkout/checkout-gate.tsx'
import { deliveryZip, detailsToSave } from '#frontend/features/checkout/draft.ts'
import { InstructionsField } from '#frontend/features/checkout/instructions-field.tsx'
import { recallCheckout } from '#frontend/features/checkout/open-checkout.ts'
import { OrderSummary } from '#frontend/features/checkout/order-summary.tsx'
import { priceChangeWords } from '#frontend/features/checkout/placed-problem.ts'
import { SummaryPart } from '#frontend/features/checkout/summary-part.tsx'
import { useAsGuest, useDraft } from '#frontend/features/checkout/use-draft.ts'
import { useSubmit } from '#frontend/features/checkout/use-submit.ts'
import { wayProblem, wayWords } from '#frontend/features/checkout/way-words.ts'
import { creditQuery } from '#frontend/features/credit/api.ts'
import { CreditChoice } from '#frontend/features/credit/credit-choice.tsx'
import { spendable } from '#frontend/features/credit/spendable.ts'
import { useChangeProfile } from '#frontend/features/identity/account-api.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/checkout/split.css'

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
