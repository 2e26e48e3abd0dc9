import { useAtom } from 'jotai'
import { useContext, useEffect } from 'react'
import { UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { type Cart, CartAtomContext, quantityOf, recordSeenPrices } from '#frontend/shared/cart/cart.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import './cart.css'

interface PriceNoticeProps {
  readonly changes: readonly PriceChange[]
  /** Label of the button that accepts the new prices. */
  readonly label: string
  readonly onAccept: () => void
}

/** Lists the old and new price of each product whose price changed since the buyer last saw it. */
export function PriceNotice({ changes, label, onAccept }: PriceNoticeProps) {
  return (
    <div role="status">
      {changes.length > 0 && (
        <div className="cart-notice">
          <div>
            <strong>
              {changes.length === 1 ? 'A price has' : `${changes.length} prices have`} changed since your last visit
            </strong>
            <ul className="price-changes">
              {changes.map(({ productId, name, unit, seenCents, priceCents }) => (
                <li key={productId}>
                  {name}: {formatMoney(priceCents)} {UNITS[unit as Unit].label}, was {formatMoney(seenCents)}
                </li>
              ))}
            </ul>
          </div>
          <Button variant="secondary" size="small" onClick={onAccept}>
            {label}
          </Button>
        </div>
      )}
    </div>
  )
}

export interface PriceChange {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly seenCents: number
  readonly priceCents: number
}

/** Cart lines whose price differs from the one the buyer last accepted. */
export const priceChanges = (cart: Cart, quote: CartView): PriceChange[] =>
  linesIn(cart, quote).flatMap(({ productId, name, unit, priceCents }) => {
    const seenCents = cart.seenPrices?.[productId] ?? priceCents
    return seenCents === priceCents ? [] : [{ productId, name, unit, seenCents, priceCents }]
  })

/** Records the price of lines that have none yet. The buyer accepts changed prices explicitly. */
export function recordFirstPrices(cart: Cart, quote: CartView): Cart {
  const unseen = linesIn(cart, quote).filter(({ productId }) => cart.seenPrices?.[productId] === undefined)
  return unseen.length > 0 ? recordSeenPrices(cart, pricesOf(unseen)) : cart
}

export const acceptPrices = (cart: Cart, changes: readonly PriceChange[]): Cart =>
  recordSeenPrices(cart, pricesOf(changes))

const linesIn = (cart: Cart, { producers }: CartView) =>
  producers.flatMap(({ lines }) => lines).filter(({ productId }) => quantityOf(cart, productId) > 0)

const pricesOf = (lines: readonly { readonly productId: string; readonly priceCents: number }[]) =>
  Object.fromEntries(lines.map(({ productId, priceCents }) => [productId, priceCents]))

/** Price changes that the buyer has not accepted yet, and the function that accepts them. */
export function usePriceChanges(quote: CartView) {
  const [cart, change] = useAtom(useContext(CartAtomContext))
  useEffect(() => change((now) => recordFirstPrices(now, quote)), [quote, change])
  const changes = priceChanges(cart, quote)
  return { changes, accept: () => change((now) => acceptPrices(now, changes)) }
}
