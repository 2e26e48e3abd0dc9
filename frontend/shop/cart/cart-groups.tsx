import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useContext, useEffect, useId } from 'react'
import { FULFILLMENT_METHODS, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { multiplyCents } from '#domain/kernel/money.ts'
import { formatPickupWindow } from '#domain/producers/opening-hours.ts'
import { add, CartInUse, cartAtom, cartQuote, EMPTY, useCart, type Way } from '#frontend/shared/cart/cart.ts'
import { live } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Bill } from '#frontend/shared/ui/price-summary.tsx'
import { Stepper } from '#frontend/shared/ui/quantity-stepper.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { PriceNotice, usePriceChanges } from './price-changes.tsx'
import './cart.css'

/** The cart by producer, as the drawer and the cart page show it. */
export function CartGroups({ quote }: { readonly quote: CartView }) {
  const cart = useCart()
  const { changes, accept } = usePriceChanges(quote)
  const inCart = quote.producers.filter(({ lines }) => lines.some(({ productId }) => cart.quantityOf(productId) > 0))
  return (
    <div className="cart-groups">
      <GoneLines productIds={quote.gone} />
      <PriceNotice changes={changes} label="OK" onAccept={accept} />
      {inCart.map((producer) => (
        <section key={producer.producerId} className="cart-group" aria-label={producer.producerName}>
          <header className="cart-group-head">
            <h3>
              <TextLink to={paths.producer(producer.producerId)}>{producer.producerName}</TextLink>
            </h3>
            <span>
              Subtotal <Money cents={producer.subtotalCents} />
            </span>
          </header>
          <ul className="cart-group-lines">
            {producer.lines
              .filter(({ productId }) => cart.quantityOf(productId) > 0)
              .map((line) => (
                <CartLineRow key={line.productId} line={line} />
              ))}
          </ul>
          <WayChoice producer={producer} />
        </section>
      ))}
      <div className="cart-clear">
        <ClearCart />
      </div>
    </div>
  )
}

type QuotedLine = CartView['producers'][number]['lines'][number]

/** One product of the cart; the same in drawer and page. The minus at the last one takes it out, with a way back. */
function CartLineRow({ line }: { readonly line: QuotedLine }) {
  const cart = useCart()
  const { productId, name, priceCents, available } = line
  const quantity = cart.quantityOf(productId)
  const seenCents = cart.seenPriceOf(productId) ?? priceCents
  const { step, label } = UNITS[line.unit as Unit]
  const change = (next: number) =>
    next <= 0 ? cart.remove(productId, name) : cart.setQuantity({ productId, quantity: next })
  return (
    <li className="cart-line">
      <div className="cart-line-picture">
        <ProduceImage url={line.imageUrl} alt="" />
      </div>
      <div className="cart-line-text">
        <TextLink to={paths.product(productId)}>{name}</TextLink>
        <span className="cart-line-price">
          <Money cents={priceCents} /> {label}
          {seenCents !== priceCents && <strong className="cart-line-was"> was {formatMoney(seenCents)}</strong>}
        </span>
      </div>
      <button type="button" className="cart-line-remove" onClick={() => cart.remove(productId, name)}>
        Remove<span className="visually-hidden"> {name}</span>
      </button>
      <Stepper
        value={quantity}
        step={step}
        max={Math.max(available, quantity)}
        label={name}
        onChange={change}
        removable
      />
      <span className="cart-line-total">
        <Money cents={quantity === line.quantity ? line.lineTotalCents : multiplyCents(priceCents, quantity)} />
      </span>
      <LineNote line={line} quantity={quantity} />
    </li>
  )
}

function LineNote({ line, quantity }: { readonly line: QuotedLine; readonly quantity: number }) {
  if (line.problem && quantity === line.quantity)
    return (
      <span className="cart-line-problem" role="status">
        {line.problem}
      </span>
    )
  if (quantity < line.available) return null
  return (
    <span className="cart-line-note soft" role="status">
      That’s all there is.
    </span>
  )
}

/** Empties the cart, with a way back that keeps what was added since. */
function ClearCart() {
  const store = useStore()
  const change = useSetAtom(cartAtom)
  const clear = () => {
    const before = store.get(cartAtom)
    change(() => EMPTY)
    toast({
      title: 'Cart cleared',
      text: before.lines.length === 1 ? '1 product was removed' : `${before.lines.length} products were removed`,
      action: { label: 'Undo', run: () => change((now) => now.lines.reduce(add, before)) },
    })
  }
  return (
    <Button look="quiet" size="small" onClick={clear}>
      Clear cart
    </Button>
  )
}

/** Products that left the market while they lay in the cart. */
function GoneLines({ productIds }: { readonly productIds: readonly string[] }) {
  const cart = useCart()
  const gone = productIds.filter((id) => cart.quantityOf(id) > 0)
  if (gone.length === 0) return null
  const takeOut = () => {
    for (const productId of gone) cart.setQuantity({ productId, quantity: 0 })
  }
  return (
    <div className="cart-notice" role="status">
      <span>
        {gone.length === 1 ? 'One product in your cart is' : `${gone.length} products in your cart are`} no longer in
        the market.
      </span>
      <Button look="quiet" size="small" onClick={takeOut}>
        Take out
      </Button>
    </div>
  )
}

type QuotedProducer = CartView['producers'][number]
type Place = QuotedProducer['places'][number]

/** Pickup, at one place or another, or delivery for one producer's goods; a way that is not to be had says why. */
export function WayChoice({ producer }: { readonly producer: QuotedProducer }) {
  const cart = useCart()
  const name = useId()
  const { producerId, offered, places } = producer
  const chosen = cart.ways[producerId] ?? producer.fulfillmentMethod
  const chosenPlace = places.find(({ pickupLocationId }) => pickupLocationId === cart.places[producerId])
  const option = (way: Way, place: Place | undefined, label: string, note: ReactNode) => (
    <Option
      key={`${way} ${place?.pickupLocationId ?? ''}`}
      name={name}
      label={label}
      offered={offered.includes(way)}
      checked={offered.includes(way) && chosen === way && chosenPlace === place}
      onChoose={() => cart.chooseWay(producerId, way, place?.pickupLocationId)}
    >
      {offered.includes(way) ? note : (producer.notOffered[way] ?? 'Not offered')}
    </Option>
  )
  return (
    <fieldset className={places.length > 0 ? 'ways ways-many' : 'ways'}>
      <legend className="visually-hidden">How to get your items from {producer.producerName}</legend>
      {option('pickup', undefined, FULFILLMENT_METHODS.pickup.label, ownPlace(producer))}
      {offered.includes('pickup') && places.map((place) => option('pickup', place, place.name, furtherPlace(place)))}
      {option('delivery', undefined, FULFILLMENT_METHODS.delivery.label, <DeliveryFee producer={producer} />)}
    </fieldset>
  )
}

interface OptionProps {
  readonly name: string
  readonly label: string
  readonly offered: boolean
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Option({ name, label, offered, checked, onChoose, children }: OptionProps) {
  return (
    <label className={offered ? 'way' : 'way way-not-offered'}>
      <input type="radio" name={name} checked={checked} disabled={!offered} onChange={onChoose} />
      <span className="way-words">
        <span className="way-name">{label}</span>
        <span className="way-note">{children}</span>
      </span>
    </label>
  )
}

const ownPlace = ({ city, nextPickup, pickupHours }: QuotedProducer): string =>
  [`Free, in ${city}`, nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`, pickupHours]
    .filter(Boolean)
    .join(' · ')

const furtherPlace = ({ address, nextPickup, hoursNote }: Place): string =>
  [`Free, at ${address}`, nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`, hoursNote]
    .filter(Boolean)
    .join(' · ')

function DeliveryFee({ producer: { deliveryRateCents } }: { readonly producer: QuotedProducer }) {
  const fee = deliveryRateCents ?? 0
  return fee === 0 ? 'Free' : <Money cents={fee} />
}

interface CartTotalsProps {
  readonly totals: Pick<
    CartView,
    'subtotalCents' | 'deliveryFeeCents' | 'taxCents' | 'processingFeeCents' | 'totalCents'
  >
  /** How much of the total store credit pays; the rest is charged to a card. */
  readonly storeCreditCents?: number
  /** Newer figures are on their way. */
  readonly updating?: boolean
}

/** The same numbers in the drawer, on the cart page, at checkout and on the payment page. */
export function CartTotals({ totals, storeCreditCents = 0, updating = false }: CartTotalsProps) {
  return (
    <div className="cart-totals">
      <Bill
        items={['Items', totals.subtotalCents]}
        parts={[
          ['Delivery', totals.deliveryFeeCents],
          ['Sales tax', totals.taxCents],
          ['Processing fee', totals.processingFeeCents],
        ]}
        sum={['Total', totals.totalCents]}
        since={
          storeCreditCents > 0
            ? [
                ['Store credit', -storeCreditCents],
                ['To pay by card', totals.totalCents - storeCreditCents],
              ]
            : []
        }
        updating={updating}
      />
    </div>
  )
}

/** The priced cart; `data` is undefined while it is empty or not priced yet. Hears of its products' stock while in use. */
export function useCartQuote(zipCode?: string) {
  const cart = useAtomValue(useContext(CartInUse))
  const query = useQuery(cartQuote(cart, zipCode))
  const products = cart.lines
    .map(({ productId }) => productId)
    .sort()
    .join(' ')
  useEffect(() => {
    const watched = products.split(' ').filter(Boolean)
    const stops = watched.map((id) => live.watch({ type: 'watch', topic: 'product', id }))
    return () => {
      for (const stop of stops) stop()
    }
  }, [products])
  return cart.lines.length === 0 ? { ...query, data: undefined } : query
}
