import type { CartView } from '#domain/checkout/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { CartLineRow } from './cart-line.tsx'
import { ClearCart } from './clear-cart.tsx'
import { GoneLines } from './gone-lines.tsx'
import { usePriceChanges } from './price-changes.ts'
import { PriceNotice } from './price-notice.tsx'
import { useCart } from './use-cart.ts'
import { WayChoice } from './way-choice.tsx'
import './cart-groups.css'

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
