import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { CartView } from '#domain/checkout/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { applicableStoreCredit, type StoreCreditView } from '#domain/store-credit/contract.ts'
import { buyNowAtom, CartAtomContext, useCart } from '#frontend/shared/cart/cart.ts'
import { useChangeProfile } from '#frontend/shared/identity/api.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { creditQuery } from '#frontend/shared/store-credit/api.ts'
import { Checkbox } from '#frontend/shared/ui/fields.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { useRecordStartedCheckout } from '#frontend/shop/cart/cart.tsx'
import { CartTotals, FulfillmentPicker, useCartQuote } from '#frontend/shop/cart/cart-groups.tsx'
import { type PriceChange, PriceNotice, usePriceChanges } from '#frontend/shop/cart/price-changes.tsx'
import { CheckoutForm, InstructionsField } from './checkout-form.tsx'
import { deliveryZip, detailsToSave, formatFulfillment, fulfillmentProblem, useDraft } from './draft.ts'
import { OrderSummary, SummaryPart } from './order-summary.tsx'
import { storedCheckout } from './payment-countdown.ts'
import { formatPriceChange, useSubmit } from './submit.ts'
import './checkout.css'

/** Checks out the cart or, after Buy now, a single product. */
export function CheckoutPage() {
  const [search] = useSearchParams()
  return search.get('buy') === 'now' ? (
    <CartAtomContext value={buyNowAtom}>
      <CheckoutOfCart key="buy now" buyNow />
    </CartAtomContext>
  ) : (
    <CheckoutOfCart key="cart" buyNow={false} />
  )
}

function CheckoutOfCart({ buyNow }: { readonly buyNow: boolean }) {
  const { count } = useCart()
  const user = useUser()
  if (count === 0) return <Navigate to={paths.marketplace} replace />
  if (user.isPending) return <LoadingPage />
  if (user.isLoadingError) return <SessionError error={user.error} retry={() => void user.refetch()} />
  return (
    <div className="page checkout-page">
      <PageTitle>Checkout</PageTitle>
      <Checkout user={user.data ?? null} buyNow={buyNow} />
    </div>
  )
}

function LoadingPage() {
  return (
    <div className="page checkout-page">
      <Skeleton height="24rem" />
    </div>
  )
}

/** Shown if the session cannot be loaded, instead of treating the user as signed out. */
function SessionError({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
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
  const availableCents = user && wallet.data ? spendableCreditCents(wallet.data, storedCheckout()?.checkoutId) : 0
  const isRepricing = repricing || (user !== null && wallet.isPending)
  const usableCents = applicableStoreCredit(availableCents, cart.totalCents)
  const storeCreditCents = draft.useCredit ? usableCents : 0
  const navigate = useNavigate()
  const startedCheckout = useRecordStartedCheckout()
  const { changes, accept } = usePriceChanges(cart)
  const { busy, problem, problemCount, clearFieldProblems, clearFulfillmentProblem, clearProblems, submit } = useSubmit(
    {
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
    },
  )
  const lineProblems = { ...priceProblems(changes), ...problem.lines }
  const fulfillment = cart.producers.map((part) => (
    <FulfillmentOf
      key={part.producerId}
      part={part}
      problem={problem.producers[part.producerId]}
      onChange={() => clearFulfillmentProblem(part.producerId)}
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
        problemCount={problemCount}
        busy={busy}
        fulfillment={fulfillment}
        storeCreditCents={storeCreditCents}
        repricing={isRepricing}
        canSaveDetails={details !== undefined}
        signInPath={user ? undefined : paths.loginThen(buyNow ? paths.buyNow : paths.checkout)}
        pricesChanged={changes.length > 0}
        priceNotice={
          <PriceNotice
            changes={changes}
            label={changes.length === 1 ? 'Accept the new price' : 'Accept the new prices'}
            onAccept={() => {
              accept()
              clearProblems()
            }}
          />
        }
        creditChoice={
          <CreditChoice
            availableCents={availableCents}
            usableCents={usableCents}
            checked={draft.useCredit}
            onChange={(useCredit) => change({ useCredit })}
          />
        }
        onChange={(part) => {
          change(part)
          clearFieldProblems(part)
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
          <p className="soft">You’re buying this product only. Your cart won’t change.</p>
        ) : (
          <Link to={paths.cart}>Change your cart</Link>
        )}
      </OrderSummary>
    </div>
  )
}

type Part = CartView['producers'][number]

interface FulfillmentOfProps {
  readonly part: Part
  readonly problem: string | undefined
  readonly onChange: () => void
  readonly instructions: string
  readonly onInstructions: (text: string) => void
}

function FulfillmentOf({ part, problem, onChange, instructions, onInstructions }: FulfillmentOfProps) {
  const message = problem ?? fulfillmentProblem(part)
  return (
    <div className="checkout-fulfillment">
      <h3>{part.producerName}</h3>
      <div onChange={onChange}>
        <FulfillmentPicker producer={part} />
      </div>
      <div role="alert">{message && <p className="field-error">{message}</p>}</div>
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
      fulfillment={formatFulfillment({ ...part, placeName: locationNameIn(part) }, part.deliveryFeeCents)}
      lines={part.lines}
      problems={{ ...lineProblemsIn(part.lines), ...problems }}
    />
  ))
}

const priceProblems = (changes: readonly PriceChange[]): Record<string, string> =>
  Object.fromEntries(
    changes.map(({ productId, seenCents, priceCents }) => [productId, formatPriceChange({ seenCents, priceCents })]),
  )

const locationNameIn = ({ places, pickupLocationId }: Part): string | undefined =>
  places.find((location) => location.pickupLocationId === pickupLocationId)?.name

const lineProblemsIn = (lines: Part['lines']): Record<string, string> =>
  Object.fromEntries(lines.flatMap(({ productId, problem }) => (problem ? [[productId, problem]] : [])))

/**
 * Store credit for the next checkout. Includes credit reserved by this tab's open checkout, which is released first.
 */
function spendableCreditCents({ availableCents, lines }: StoreCreditView, openCheckoutId: string | undefined): number {
  const reserved = lines.find(({ id, kind }) => kind === 'reserved' && openCheckoutId && id.endsWith(openCheckoutId))
  return availableCents - (reserved?.amountCents ?? 0)
}

interface CreditChoiceProps {
  readonly availableCents: number
  /** Part of the balance that can pay for this purchase. */
  readonly usableCents: number
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Checkbox that applies store credit; renders nothing without a balance. */
function CreditChoice({ availableCents, usableCents, checked, onChange }: CreditChoiceProps) {
  if (availableCents <= 0) return null
  if (usableCents === 0)
    return (
      <p className="soft">
        You have {formatMoney(availableCents)} in store credit. It can’t be used here, because a card payment must be at
        least $0.50.
      </p>
    )
  return (
    <Checkbox checked={checked} onChange={() => onChange(!checked)}>
      <span>
        Use {formatMoney(usableCents)} of your store credit
        {usableCents < availableCents && <small className="soft"> You have {formatMoney(availableCents)}.</small>}
      </span>
    </Checkbox>
  )
}
