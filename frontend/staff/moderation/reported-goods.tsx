import { CATEGORIES, CERTIFICATIONS, UNITS } from '#domain/catalog/product-taxonomy.ts'
import type { ReportedProduct } from '#domain/moderation/contract.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { OUTCOMES } from './words.ts'

/** The goods as their producer offers them now, also while nobody else sees them; and how it went with others of theirs. */
export const ReportedGoods = ({ goods }: { readonly goods: ReportedProduct }) => (
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
    {goods.changes && <Changes changes={goods.changes} />}
    <Card role="region" aria-label="What else was decided">
      <h2>What else of {goods.producerName || 'this producer'} was decided</h2>
      {goods.pastDecisions.length === 0 ? (
        <p className="report-note">Nothing: no other product of theirs was reported and decided about.</p>
      ) : (
        <ul className="report-history">
          {goods.pastDecisions.map(({ id, subject, outcome, waitingSince, open }) => (
            <li key={id}>
              <TextLink to={paths.supportReport(id)}>{subject || 'A product'}</TextLink>{' '}
              {outcome && `${OUTCOMES[outcome]}, `}
              <time dateTime={waitingSince}>{dateWords(waitingSince)}</time>{' '}
              {open && <Badge tone="honey">Open again</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  </>
)

const FIELDS: Readonly<Record<NonNullable<ReportedProduct['changes']>[number]['field'], string>> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  unit: 'Unit',
  fulfillmentMethods: 'Pickup and delivery',
  image: 'Image',
  price: 'Price',
}

/** What its producer changed since it was taken down. */
const Changes = ({ changes }: { readonly changes: NonNullable<ReportedProduct['changes']> }) => (
  <Card role="region" aria-label="Changed since the takedown">
    <h2>Changed since the takedown</h2>
    {changes.length === 0 ? (
      <p className="report-note">Nothing: the product is as it was.</p>
    ) : (
      <dl className="report-changes">
        {changes.map(({ field, previous, current }) => (
          <div key={field}>
            <dt>{FIELDS[field]}</dt>
            <dd>
              {field === 'image' ? (
                'Another image; the one above is the new one.'
              ) : (
                <>
                  <del>{previous}</del> <ins>{current}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </Card>
)

function standing({ takenDown, listed }: ReportedProduct): string {
  if (takenDown) return 'Taken down'
  return listed ? 'In the market' : 'Not listed'
}
