import { useQuery } from '@tanstack/react-query'
import { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { FULFILLMENT_METHODS, type FulfillmentMethod, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { multiplyCents } from '#domain/kernel/money.ts'
import { formatPickupWindow } from '#domain/producers/opening-hours.ts'
import { CartAtomContext, type CartLine, cartAtom, cartQuote, EMPTY_CART, useCart } from '#frontend/shared/cart/cart.ts'
import { live } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { PriceSummary } from '#frontend/shared/ui/price-summary.tsx'
import { QuantityStepper } from '#frontend/shared/ui/quantity-stepper.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { PriceNotice, usePriceChanges } from './price-changes.tsx'
import './cart.css'

/** Cart lines grouped by producer, for the drawer and the cart page. */
export function CartGroups({ quote }: { readonly quote: CartView }) {
  const cart = useCart()
  const { changes, accept } = usePriceChanges(quote)
  const inCart = quote.producers.filter(({ lines }) => lines.some(({ productId }) => cart.quantityOf(productId) > 0))
  const removal = useRemoval()
  const groupsBefore = inCart.some(({ producerId }) => producerId === removal?.at?.producerId)
    ? undefined
    : removal?.at?.group
  const removedGroup = (
    <div key="removed" className="cart-group">
      <UndoRemoval />
    </div>
  )
  return (
    <div className="cart-groups">
      <UnavailableItems productIds={quote.gone} />
      <PriceNotice changes={changes} label="OK" onAccept={accept} />
      {inCart.map((producer, group) => [
        group === groupsBefore && removedGroup,
        <section key={producer.producerId} className="cart-group" aria-label={producer.producerName}>
          <header className="cart-group-head">
            <h3>
              <TextLink to={paths.producer(producer.producerId)}>{producer.producerName}</TextLink>
            </h3>
            <span>
              Subtotal <Money cents={producer.subtotalCents} />
            </span>
          </header>
          <CartGroupLines producer={producer} group={group} />
          <FulfillmentPicker producer={producer} />
        </section>,
      ])}
      {groupsBefore !== undefined && groupsBefore >= inCart.length && removedGroup}
      <div className="cart-clear">
        <ClearCart />
      </div>
    </div>
  )
}

interface GroupLinesProps {
  readonly producer: QuotedProducer
  /** Position of the group in the cart. */
  readonly group: number
}

/** The lines of a producer. Undo takes the position of the line just removed. */
function CartGroupLines({ producer: { producerId, lines }, group }: GroupLinesProps) {
  const cart = useCart()
  const removal = useRemoval()
  const inCart = lines.filter(({ productId }) => cart.quantityOf(productId) > 0)
  const removedAt = removal?.at?.producerId === producerId ? removal.at.line : undefined
  const removed = (
    <li key="removed" className="cart-line-removed">
      <UndoRemoval />
    </li>
  )
  return (
    <ul className="cart-group-lines">
      {inCart.map((line, index) => [
        index === removedAt && removed,
        <CartLineRow key={line.productId} line={line} at={{ producerId, group, line: index }} />,
      ])}
      {removedAt !== undefined && removedAt >= inCart.length && removed}
    </ul>
  )
}

interface Removal {
  readonly text: string
  /** Position of the removed line; undefined if the whole cart was cleared. */
  readonly at?: Position
  /** The remaining lines. Any other change of the cart discards the undo. */
  readonly remaining: readonly CartLine[]
  /** The first product that Undo restores. */
  readonly productId: string
  readonly undo: () => void
}

interface Position {
  readonly producerId: string
  readonly group: number
  readonly line: number
}

const removalAtom = atom<Removal>()
/** The product that Undo has just restored; its row receives the focus. */
const restoredAtom = atom<string>()

function useRemoval(): Removal | undefined {
  const removal = useAtomValue(removalAtom)
  const { lines } = useCart()
  const isSame = ({ productId, quantity }: CartLine, index: number) =>
    removal?.remaining[index]?.productId === productId && removal.remaining[index].quantity === quantity
  return lines.length === removal?.remaining.length && lines.every(isSame) ? removal : undefined
}

/** Discards the undo of a removal when the cart closes. */
export function useDiscardUndoOnClose(): void {
  const setRemoval = useSetAtom(removalAtom)
  useEffect(() => () => setRemoval(undefined), [setRemoval])
}

/** Describes the removal, with an Undo button that receives the focus. Renders nothing without a removal. */
export function UndoRemoval() {
  const removal = useRemoval()
  const setRestored = useSetAtom(restoredAtom)
  const button = useRef<HTMLButtonElement>(null)
  const isShown = removal !== undefined
  useEffect(() => {
    if (isShown) button.current?.focus()
  }, [isShown])
  if (!removal) return null
  const undo = () => {
    setRestored(removal.productId)
    removal.undo()
  }
  return (
    <div className="cart-removal">
      <span>{removal.text}</span>
      <button ref={button} type="button" className="button button-secondary button-small" onClick={undo}>
        Undo
      </button>
    </div>
  )
}

/** Focuses the control of the row that Undo has just restored. */
function useFocusOnceRestored(productId: string) {
  const [restored, setRestored] = useAtom(restoredAtom)
  const control = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (restored !== productId) return
    control.current?.focus()
    setRestored(undefined)
  }, [restored, productId, setRestored])
  return control
}

type QuotedLine = CartView['producers'][number]['lines'][number]

/** One cart line. Decreasing the last unit removes the line; Undo takes its place. */
function CartLineRow({ line, at }: { readonly line: QuotedLine; readonly at: Position }) {
  const cart = useCart()
  const recordRemoval = useSetAtom(removalAtom)
  const removeButton = useFocusOnceRestored(line.productId)
  const { productId, name, priceCents, available } = line
  const quantity = cart.quantityOf(productId)
  const seenCents = cart.seenPriceOf(productId) ?? priceCents
  const { step, label } = UNITS[line.unit as Unit]
  const remove = () => {
    const remaining = cart.lines.filter((other) => other.productId !== productId)
    recordRemoval({ text: `Removed ${name}`, at, remaining, productId, undo: cart.remove(productId, name) })
  }
  const change = (next: number) => (next <= 0 ? remove() : cart.setQuantity({ productId, quantity: next }))
  return (
    <li className="cart-line">
      <div className="cart-line-image">
        <ProduceImage url={line.imageUrl} alt="" />
      </div>
      <div className="cart-line-text">
        <TextLink to={paths.product(productId)}>{name}</TextLink>
        <span className="cart-line-price">
          <Money cents={priceCents} /> {label}
          {seenCents !== priceCents && <strong className="cart-line-old-price"> was {formatMoney(seenCents)}</strong>}
        </span>
      </div>
      <button ref={removeButton} type="button" className="cart-line-remove" onClick={remove}>
        Remove<span className="visually-hidden"> {name}</span>
      </button>
      <QuantityStepper
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
      That’s all that’s left.
    </span>
  )
}

/** Empties the cart, with undo. */
function ClearCart() {
  const store = useStore()
  const change = useSetAtom(cartAtom)
  const recordRemoval = useSetAtom(removalAtom)
  const clear = () => {
    const before = store.get(cartAtom)
    const text = before.lines.length === 1 ? '1 product was removed' : `${before.lines.length} products were removed`
    const productId = before.lines[0]?.productId ?? ''
    recordRemoval({ text, remaining: [], productId, undo: () => change(() => before) })
    change(() => EMPTY_CART)
    toast({ title: 'Cart cleared' })
  }
  return (
    <Button variant="quiet" size="small" onClick={clear}>
      Clear cart
    </Button>
  )
}

/** Reports products that were delisted while in the cart. */
function UnavailableItems({ productIds }: { readonly productIds: readonly string[] }) {
  const cart = useCart()
  const unavailable = productIds.filter((id) => cart.quantityOf(id) > 0)
  if (unavailable.length === 0) return null
  const removeAll = () => {
    for (const productId of unavailable) cart.setQuantity({ productId, quantity: 0 })
  }
  return (
    <div className="cart-notice" role="status">
      <span>
        {unavailable.length === 1 ? '1 product in your cart is' : `${unavailable.length} products in your cart are`} no
        longer available.
      </span>
      <Button variant="quiet" size="small" onClick={removeAll}>
        Remove
      </Button>
    </div>
  )
}

type QuotedProducer = CartView['producers'][number]
type PickupLocation = QuotedProducer['places'][number]

/** Selects pickup, at one of the producer's locations, or delivery. An unavailable method shows the reason. */
export function FulfillmentPicker({ producer }: { readonly producer: QuotedProducer }) {
  const cart = useCart()
  const name = useId()
  const { producerId, offered, places } = producer
  const selectedMethod = cart.fulfillmentMethods[producerId] ?? producer.fulfillmentMethod
  const selectedLocation = places.find(
    ({ pickupLocationId }) => pickupLocationId === cart.pickupLocationIds[producerId],
  )
  const option = (method: FulfillmentMethod, location: PickupLocation | undefined, label: string, note: ReactNode) => (
    <Option
      key={`${method} ${location?.pickupLocationId ?? ''}`}
      name={name}
      label={label}
      offered={offered.includes(method)}
      checked={offered.includes(method) && selectedMethod === method && selectedLocation === location}
      onSelect={() => cart.chooseFulfillment(producerId, method, location?.pickupLocationId)}
    >
      {offered.includes(method) ? note : <NotOffered producer={producer} method={method} />}
    </Option>
  )
  return (
    <fieldset className={places.length > 0 ? 'fulfillment-options fulfillment-options-many' : 'fulfillment-options'}>
      <legend className="visually-hidden">How to get your items from {producer.producerName}</legend>
      {option('pickup', undefined, FULFILLMENT_METHODS.pickup.label, farmPickupNote(producer))}
      {offered.includes('pickup') &&
        places.map((location) => option('pickup', location, location.name, locationNote(location)))}
      {option('delivery', undefined, FULFILLMENT_METHODS.delivery.label, <DeliveryFee producer={producer} />)}
    </fieldset>
  )
}

interface OptionProps {
  readonly name: string
  readonly label: string
  readonly offered: boolean
  readonly checked: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

function Option({ name, label, offered, checked, onSelect, children }: OptionProps) {
  return (
    <label className={offered ? 'fulfillment-option' : 'fulfillment-option fulfillment-option-disabled'}>
      <input type="radio" name={name} checked={checked} disabled={!offered} onChange={onSelect} />
      <span className="fulfillment-option-text">
        <span className="fulfillment-option-name">{label}</span>
        <span className="fulfillment-option-note">{children}</span>
      </span>
    </label>
  )
}

const farmPickupNote = ({ city, nextPickup, pickupHours }: QuotedProducer): string =>
  [`Free, in ${city}`, nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`, pickupHours]
    .filter(Boolean)
    .join(' · ')

const locationNote = ({ address, nextPickup, hoursNote }: PickupLocation): string =>
  [`Free, at ${address}`, nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`, hoursNote]
    .filter(Boolean)
    .join(' · ')

/** Why a method is unavailable. An order below the delivery minimum shows how much is missing. */
function NotOffered({ producer, method }: { readonly producer: QuotedProducer; readonly method: FulfillmentMethod }) {
  const { producerName, subtotalCents, deliveryMinimumCents, deliveryShortfallCents, notOffered } = producer
  if (method === 'pickup' || !deliveryShortfallCents || !deliveryMinimumCents)
    return notOffered[method] ?? 'Not offered'
  return (
    <span className="delivery-progress">
      <span>
        Add <Money cents={deliveryShortfallCents} /> for delivery
      </span>
      <progress
        max={deliveryMinimumCents}
        value={subtotalCents}
        aria-label={`Progress to ${producerName}’s delivery minimum of ${formatMoney(deliveryMinimumCents)}`}
      />
    </span>
  )
}

function DeliveryFee({ producer: { deliveryRateCents } }: { readonly producer: QuotedProducer }) {
  const fee = deliveryRateCents ?? 0
  return fee === 0 ? 'Free' : <Money cents={fee} />
}

interface CartTotalsProps {
  readonly totals: Pick<
    CartView,
    'subtotalCents' | 'deliveryFeeCents' | 'taxCents' | 'processingFeeCents' | 'totalCents'
  >
  /** Part of the total paid with store credit; a card pays the rest. */
  readonly storeCreditCents?: number
  /** Whether newer totals are loading. */
  readonly updating?: boolean
}

/** Cost breakdown, the same in the drawer, on the cart page, at checkout and on the payment page. */
export function CartTotals({ totals, storeCreditCents = 0, updating = false }: CartTotalsProps) {
  return (
    <div className="cart-totals">
      <PriceSummary
        items={['Items', totals.subtotalCents]}
        parts={[
          ['Delivery', totals.deliveryFeeCents],
          ['Sales tax', totals.taxCents],
          ['Processing fee', totals.processingFeeCents],
        ]}
        sum={['Total', totals.totalCents]}
        laterChanges={
          storeCreditCents > 0
            ? [
                ['Store credit', -storeCreditCents],
                ['Card payment', totals.totalCents - storeCreditCents],
              ]
            : []
        }
        updating={updating}
      />
    </div>
  )
}

/**
 * Priced cart; `data` is undefined while the cart is empty or not priced yet. Subscribes to stock updates of its
 * products.
 */
export function useCartQuote(zipCode?: string) {
  const cart = useAtomValue(useContext(CartAtomContext))
  const query = useQuery(cartQuote(cart, zipCode))
  const products = cart.lines
    .map(({ productId }) => productId)
    .sort()
    .join(' ')
  useEffect(() => {
    const productIds = products.split(' ').filter(Boolean)
    const unsubscribers = productIds.map((id) => live.watch({ type: 'watch', topic: 'product', id }))
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [products])
  return cart.lines.length === 0 ? { ...query, data: undefined } : query
}
