import type { TakenDown as Down } from '#domain/catalog/goods-reports.ts'
import type { OwnProduct } from '#domain/catalog/own-goods.ts'
import { GOODS_RULES } from '#domain/kernel/moderation.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { TakenDown } from '#frontend/ui/taken-down.tsx'
import type { Asked } from './goods-dialogs.tsx'

interface GoodsTakenDownProps {
  readonly product: OwnProduct
  readonly down: Down
  readonly onAsk: (asked: Asked) => void
}

/** Why nobody can buy it, and until when its producer may ask for another look. */
export const GoodsTakenDown = ({ product: { id, name }, down, onAsk }: GoodsTakenDownProps) => (
  <div className="goods-down">
    <TakenDown
      title={`${name} was taken off the market.`}
      policy={<TextLink to={paths.marketplaceRules}>market</TextLink>}
      rule={GOODS_RULES[down.rule]}
      reason={down.reason}
    >
      <p>{NEXT[stageOf(down)](down)}</p>
      {stageOf(down) === 'may_ask' && (
        <Button look="secondary" size="small" onClick={() => onAsk({ what: 'second-look', id })}>
          Ask for another look
          <span className="visually-hidden"> at {name}</span>
        </Button>
      )}
    </TakenDown>
  </div>
)

type Stage = 'asked' | 'may_ask' | 'late' | 'final'

function stageOf({ asked, askUntil }: Down): Stage {
  if (asked) return 'asked'
  if (!askUntil) return 'final'
  return Date.now() <= Date.parse(askUntil) ? 'may_ask' : 'late'
}

const NEXT: Readonly<Record<Stage, (down: Down) => string>> = {
  asked: () => 'You have asked: somebody else of our team looks at it again.',
  may_ask: ({ askUntil }) =>
    `You may mend it, and ask until ${momentWords(askUntil ?? '')} for another look by somebody else. Orders that are paid already go on.`,
  late: () => 'The time to ask for another look is over. Once it is mended, write to us.',
  final: () => 'Two of our team have looked at it. Once it is mended, write to us.',
}
