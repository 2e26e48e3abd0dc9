import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import type { ProductTakedown as Down } from '#domain/catalog/product-moderation.contract.ts'
import { PRODUCT_RULES } from '#domain/kernel/moderation.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { TakenDown } from '#frontend/ui/taken-down.tsx'
import type { Asked } from './goods-dialogs.tsx'

interface GoodsTakenDownProps {
  readonly product: ProducerProduct
  readonly down: Down
  readonly onAsk: (asked: Asked) => void
}

/** Why nobody can buy it, and until when its producer may ask for another look. */
export const GoodsTakenDown = ({ product: { id, name }, down, onAsk }: GoodsTakenDownProps) => (
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
