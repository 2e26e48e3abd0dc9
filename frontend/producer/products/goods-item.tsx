import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import type { ProductTakedown as Down } from '#domain/catalog/product-moderation.contract.ts'
import { CATEGORIES, CERTIFICATIONS, formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { PRODUCT_RULES } from '#domain/kernel/moderation.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { marketDay, momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { TakenDown } from '#frontend/shared/ui/taken-down.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useListing } from './api.ts'
import { isOut } from './goods-choice.ts'
import type { Asked } from './goods-dialogs.tsx'
import { copyOf } from './product-draft.ts'

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

interface GoodsTakenDownProps {
  readonly product: ProducerProduct
  readonly down: Down
  readonly onAsk: (asked: Asked) => void
}

/** Why nobody can buy it, and until when its producer may ask for another look. */
const GoodsTakenDown = ({ product: { id, name }, down, onAsk }: GoodsTakenDownProps) => (
  <div className="goods-down">
    <TakenDown
      title={`${name} was taken off the market.`}
      policy={<TextLink to={paths.marketplaceRules}>market</TextLink>}
      rule={PRODUCT_RULES[down.violatedRule]}
      reason={down.reason}
    >
      <p>{NEXT[stageOf(down)](down)}</p>
      {(stageOf(down) === 'may_ask' || stageOf(down) === 'changed') && (
        <Button look="secondary" size="small" onClick={() => onAsk({ what: 'second-look', id })}>
          Ask for review
          <span className="visually-hidden"> of {name}</span>
        </Button>
      )}
    </TakenDown>
  </div>
)

type Stage = 'asked' | 'changed' | 'may_ask' | 'change_asked' | 'late' | 'final'

function stageOf({ appealPending, appealDeadline, changed, changesRequested }: Down): Stage {
  if (appealPending) return 'asked'
  if (changed) return 'changed'
  if (changesRequested) return 'change_asked'
  if (!appealDeadline) return 'final'
  return Date.now() <= Date.parse(appealDeadline) ? 'may_ask' : 'late'
}

const NEXT: Readonly<Record<Stage, (down: Down) => string>> = {
  asked: () => 'You asked for a review: somebody else of our team looks at it.',
  changed: () => 'You have changed it since. Ask for a review, and say what you changed.',
  change_asked: () => 'Our team asks for this change. Once you have made it, you can ask for a review here.',
  may_ask: ({ appealDeadline }) =>
    `You may change it, and ask for a review by somebody else until ${momentWords(appealDeadline ?? '')}. Orders that are paid already go on.`,
  late: () => 'The time to appeal is over. Once you have changed the product, you can ask for a review here.',
  final: () => 'Two of our team have looked at it. Once you have changed the product, you can ask for a review here.',
}

interface ItemWaysProps {
  readonly product: ProducerProduct
  readonly onAsk: (asked: Asked) => void
}

/** What can be done with one product. */
function ItemWays({ product, onAsk }: ItemWaysProps) {
  const { id, name, listed, takenDown } = product
  const listing = useListing()
  const relist = () =>
    listing.mutate({ id, listed: true }, { onSuccess: () => toast({ title: `${name} is in the market again` }) })
  return (
    <div className="goods-ways-on" role="group" aria-label={`Actions for ${name}`}>
      <Button look="secondary" size="small" onClick={() => onAsk({ what: 'edit', id })}>
        Edit
      </Button>
      <Button look="quiet" size="small" onClick={() => onAsk({ what: 'add', initial: copyOf(product) })}>
        Duplicate
      </Button>
      <Button look="quiet" size="small" onClick={() => onAsk({ what: 'certificates', id })}>
        Certificates
      </Button>
      {takenDown ? null : listed ? (
        <Button look="quiet" size="small" onClick={() => onAsk({ what: 'unlist', id })}>
          Unlist
        </Button>
      ) : (
        <Button look="quiet" size="small" busy={listing.isPending} onClick={relist}>
          Relist
        </Button>
      )}
      {!product.wasSold && (
        <Button look="quiet" size="small" onClick={() => onAsk({ what: 'delete', id })}>
          Delete
        </Button>
      )}
    </div>
  )
}
