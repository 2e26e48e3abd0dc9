import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { CATEGORIES, CERTIFICATIONS, formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { marketDay } from '#frontend/lib/market-clock.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { TextLink } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { isOut } from './goods-choice.ts'
import type { Asked } from './goods-dialogs.tsx'
import { GoodsTakenDown } from './goods-taken-down.tsx'
import { ItemWays } from './item-ways.tsx'

interface GoodsItemProps {
  readonly product: ProducerProduct
  readonly onAsk: (asked: Asked) => void
}

/** One product: what it is, what it costs, what there is of it, and what can be done with it. */
export function GoodsItem({ product, onAsk }: GoodsItemProps) {
  const { id, name, category, unit, priceCents, imageUrl, takenDown } = product
  // What buyers hold is told to whoever looks at the product.
  useLiveTopic('product', id)
  return (
    <li className="goods-item" aria-label={name}>
      <div className="goods-picture">
        <ProduceImage url={imageUrl} alt="" sizes="96px" />
      </div>
      <div className="goods-what">
        <h2>
          <TextLink to={paths.product(id)}>{name}</TextLink>
        </h2>
        <p className="soft">
          {CATEGORIES[category].label} · <Money cents={priceCents} /> {UNITS[unit].label}
        </p>
        <Marks product={product} />
      </div>
      <Shelf product={product} />
      <ItemWays product={product} onAsk={onAsk} />
      {takenDown && <GoodsTakenDown product={product} down={takenDown} onAsk={onAsk} />}
    </li>
  )
}

function Marks({ product }: { readonly product: ProducerProduct }) {
  const { listed, takenDown, certificates, claims } = product
  const today = marketDay(Date.now())
  return (
    <p className="goods-marks">
      {takenDown ? (
        <Badge tone="tomato">Taken down</Badge>
      ) : (
        <Badge tone={listed ? 'leaf' : 'plain'}>{listed ? 'Listed' : 'Not listed'}</Badge>
      )}
      {isOut(product) && <Badge tone="tomato">Out of stock</Badge>}
      {certificates.map(({ certification, expiresOn }) => (
        <Badge key={certification} tone={expiresOn < today ? 'tomato' : 'leaf'}>
          {CERTIFICATIONS[certification].label}
          {expiresOn < today && ': ended'}
        </Badge>
      ))}
      {claims.map(({ certification, status }) => (
        <Badge key={`${certification} claimed`} tone={status === 'waiting' ? 'honey' : 'tomato'}>
          {CERTIFICATIONS[certification].label}: {status === 'waiting' ? 'waiting to be checked' : 'not accepted'}
        </Badge>
      ))}
    </p>
  )
}

function Shelf({ product: { onHand, reserved: held, available, unit } }: { readonly product: ProducerProduct }) {
  const amounts = [
    ['On hand', onHand],
    ['Held', held],
    ['Available', available],
  ] as const
  return (
    <dl className="goods-shelf">
      {amounts.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatQuantity(amount, unit)}</dd>
        </div>
      ))}
    </dl>
  )
}
