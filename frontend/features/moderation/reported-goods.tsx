import { CATEGORIES, CERTIFICATIONS, UNITS } from '#domain/catalog/vocabulary.ts'
import type { ReportedGoods as Goods } from '#domain/moderation/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { OUTCOMES } from './words.ts'

/** The goods as their producer offers them now, also while nobody else sees them; and how it went with others of theirs. */
export const ReportedGoods = ({ goods }: { readonly goods: Goods }) => (
  <>
    <Card role="region" aria-label="The product">
      <h2>
        <TextLink to={paths.product(goods.productId)}>{goods.name}</TextLink> by{' '}
        <TextLink to={paths.producer(goods.producerId)}>{goods.producerName || 'a producer'}</TextLink>
      </h2>
      <div className="report-goods">
        <ProduceImage url={goods.imageUrl} alt={`Picture of ${goods.name}`} sizes="220px" />
        <div>
          <p>
            <Badge tone={goods.takenDown ? 'tomato' : goods.listed ? 'leaf' : 'plain'}>{standing(goods)}</Badge>{' '}
            {CATEGORIES[goods.category].label} · <Money cents={goods.priceCents} /> {UNITS[goods.unit].label}
          </p>
          <blockquote className="reported">{goods.description}</blockquote>
          <p>
            {goods.certificates.length === 0
              ? 'It bears no certificate that we have checked.'
              : `Checked certificates: ${goods.certificates.map(({ certification }) => CERTIFICATIONS[certification].label).join(', ')}.`}
          </p>
        </div>
      </div>
    </Card>
    <Card role="region" aria-label="What else was decided">
      <h2>What else of {goods.producerName || 'this producer'} was decided</h2>
      {goods.others.length === 0 ? (
        <p className="report-note">Nothing: no other product of theirs was reported and decided about.</p>
      ) : (
        <ul className="report-history">
          {goods.others.map(({ id, about, outcome, since, open }) => (
            <li key={id}>
              <TextLink to={paths.supportReport(id)}>{about || 'A product'}</TextLink>{' '}
              {outcome && `${OUTCOMES[outcome]}, `}
              <time dateTime={since}>{dateWords(since)}</time> {open && <Badge tone="honey">Open again</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  </>
)

function standing({ takenDown, listed }: Goods): string {
  if (takenDown) return 'Taken down'
  return listed ? 'In the market' : 'Not listed'
}
