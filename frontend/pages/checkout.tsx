import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Navigate, useNavigate } from 'react-router-dom'
import type { CartView } from '#domain/checkout/contract.ts'
import { usableCredit } from '#domain/credit/credit-use.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { CartTotals } from '#frontend/features/cart/cart-totals.tsx'
import { useCart } from '#frontend/features/cart/use-cart.ts'
import { useCartQuote } from '#frontend/features/cart/use-cart-quote.ts'
import { WayChoice } from '#frontend/features/cart/way-choice.tsx'
import { asGuestAtom } from '#frontend/features/checkout/atoms.ts'
import { CheckoutForm } from '#frontend/features/checkout/checkout-form.tsx'
import { CheckoutGate } from '#frontend/features/checkout/checkout-gate.tsx'
import { deliveryZip } from '#frontend/features/checkout/draft.ts'
import { recallCheckout } from '#frontend/features/checkout/open-checkout.ts'
import { OrderSummary } from '#frontend/features/checkout/order-summary.tsx'
import { SummaryPart } from '#frontend/features/checkout/summary-part.tsx'
import { useDraft } from '#frontend/features/checkout/use-draft.ts'
import { useSubmit } from '#frontend/features/checkout/use-submit.ts'
import { wayProblem, wayWords } from '#frontend/features/checkout/way-words.ts'
import { creditQuery } from '#frontend/features/credit/api.ts'
import { CreditChoice } from '#frontend/features/credit/credit-choice.tsx'
import { spendable } from '#frontend/features/credit/spendable.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/checkout/split.css'

export function CheckoutPage() {
  const { count } = useCart()
  const user = useUser()
  const [asGuest, setAsGuest] = useAtom(asGuestAtom)
  if (count === 0) return <Navigate to={paths.marketplace} replace />
  if (user.isPending) return <Waiting />
  if (user.isLoadingError) return <WhoIsThis error={user.error} retry={() => void user.refetch()} />
  return (
    <div className="page">
      <PageTitle>Checkout</PageTitle>
      {user.data || asGuest ? (
        <Checkout user={user.data ?? null} />
      ) : (
        <CheckoutGate itemCount={count} onGuest={() => setAsGuest(true)} />
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

function Checkout({ user }: { readonly user: UserView | null }) {
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
  readonly cart: CartView
  readonly repricing: boolean
  readonly reprice: () => void
}

function PricedCheckout({ user, cart, repricing, reprice }: PricedCheckoutProps) {
  const { draft, change } = useDraft(user)
  const wallet = useQuery({ ...creditQuery(), enabled: user !== null })
  const availableCents = user && wallet.data ? spendable(wallet.data, recallCheckout()?.checkoutId) : 0
  const counting = repricing || (user !== null && wallet.isPending)
  const usableCents = usableCredit(availableCents, cart.totalCents)
  const creditCents = draft.useCredit ? usableCents : 0
  const navigate = useNavigate()
  const { busy, problem, told, mend, mendWay, submit } = useSubmit({
    draft,
    cart,
    creditCents,
    onOpen: ({ checkoutId, key }) => void navigate(paths.pay(checkoutId, key)),
    onPaid: ({ checkoutId, key }) => void navigate(paths.confirmation(checkoutId, key)),
    onChanged: () => {
      reprice()
      void wallet.refetch()
    },
  })
  const ways = cart.producers.map((part) => (
    <WayOf
      key={part.producerId}
      part={part}
      problem={problem.producers[part.producerId]}
      onChange={() => mendWay(part.producerId)}
    />
  ))
  return (
    <div className="split split-summary-first">
      <CheckoutForm
        {...{ cart, draft, problem, told, busy, ways, creditCents }}
        repricing={counting}
        credit={
          <CreditChoice
            {...{ availableCents, usableCents }}
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
        totalCents={cart.totalCents - creditCents}
        urgent={!cart.buyable || Object.keys(problem.lines).length > 0}
      >
        <CartParts cart={cart} problems={problem.lines} />
        <CartTotals totals={cart} creditCents={creditCents} />
        <TextLink to={paths.cart}>Change your cart</TextLink>
      </OrderSummary>
    </div>
  )
}

type Part = CartView['producers'][number]

interface WayOfProps {
  readonly part: Part
  readonly problem: string | undefined
  readonly onChange: () => void
}

function WayOf({ part, problem, onChange }: WayOfProps) {
  const wrong = problem ?? wayProblem(part)
  return (
    <div className="checkout-way" onChange={onChange}>
      <h3>{part.producerName}</h3>
      <WayChoice producer={part} />
      <div role="alert">{wrong && <p className="field-error">{wrong}</p>}</div>
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
      way={wayWords({ ...part, placeName: placeNameIn(part) }, part.deliveryCents)}
      lines={part.lines}
      problems={{ ...ownProblems(part.lines), ...problems }}
    />
  ))
}

const placeNameIn = ({ places, placeId }: Part): string | undefined =>
  places.find((place) => place.placeId === placeId)?.name

const ownProblems = (lines: Part['lines']): Record<string, string> =>
  Object.fromEntries(lines.flatMap(({ productId, problem }) => (problem ? [[productId, problem]] : [])))
