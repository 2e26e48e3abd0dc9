import { UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { multiplyCents } from '#domain/kernel/money.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stepper } from '#frontend/ui/stepper.tsx'
import { useCart } from './use-cart.ts'
import './cart-line.css'

export type QuotedLine = CartView['producers'][number]['lines'][number]

/** One product of the cart; the same in drawer and page. The minus at the last one takes it out, with a way back. */
export function CartLineRow({ line }: { readonly line: QuotedLine }) {
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
