import { Card, Descriptions, Flex, Rate, Timeline, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { CATEGORIES, CERTIFICATIONS, UNITS } from '#domain/catalog/product-taxonomy.ts'
import type { ReportedConversation, ReportedProduct, ReportedReview } from '#domain/moderation/contract.ts'
import { DateTime, Money, StatusTag } from '#frontend/shared/console/format.tsx'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { ACTIONS } from './moderation-labels.ts'

/** A reported review with its reply. */
export const FlaggedReview = ({ review }: { readonly review: ReportedReview }) => (
  <Card
    size="small"
    role="region"
    aria-label="Review"
    title={
      <h2>
        Review of <Link to={paths.product(review.productId)}>{review.productName || 'a product'}</Link>
      </h2>
    }
  >
    <Flex gap="small" align="center" wrap>
      <Rate disabled value={review.rating} aria-label={`${review.rating} of 5`} />
      <Typography.Text type="secondary">
        {review.author ?? 'Erased author'}, {formatDate(review.createdAt)}
        {review.updatedAt && `, changed ${formatDate(review.updatedAt)}`}
      </Typography.Text>
    </Flex>
    <blockquote className="flagged-text">{review.comment ?? 'The text was withdrawn or erased.'}</blockquote>
    {review.reply && (
      <>
        <Typography.Text type="secondary">Reply by {review.producerName}</Typography.Text>
        <blockquote>{review.reply}</blockquote>
      </>
    )}
  </Card>
)

/** The reported messages with a few messages around them. */
export function FlaggedConversation({ conversation }: { readonly conversation: ReportedConversation }) {
  const { subject, subjectType, subjectId, messages } = conversation
  const names = { buyer: conversation.buyer ?? 'The buyer', producer: conversation.producer ?? 'The producer' }
  return (
    <Card
      size="small"
      role="region"
      aria-label="Conversation"
      title={
        <h2>
          {names.buyer} and {names.producer}
        </h2>
      }
      extra={subject && <Link to={SUBJECTS[subjectType](subjectId)}>About {subject}</Link>}
    >
      <Timeline
        items={messages.map(({ id, side, text, at, reported }) => ({
          key: id,
          color: reported ? 'red' : 'gray',
          content: (
            <>
              <Flex gap="small" align="center" wrap>
                <strong>{names[side]}</strong>
                <Typography.Text type="secondary">
                  <DateTime at={at} />
                </Typography.Text>
                {reported && <StatusTag tone="bad">Reported</StatusTag>}
              </Flex>
              <blockquote className={reported ? 'flagged-text' : undefined}>{text ?? 'Erased'}</blockquote>
            </>
          ),
        }))}
      />
      <Typography.Text type="secondary">
        Shown: the reported messages, up to three before each and one after it.
      </Typography.Text>
    </Card>
  )
}

const SUBJECTS = { order: (id: string) => paths.supportOrder(id), product: paths.product, producer: paths.producer }

/** A reported product as it is now, its changes since a takedown, and decisions about the producer's other products. */
export function FlaggedProduct({ product }: { readonly product: ReportedProduct }) {
  const {
    productId,
    name,
    producerId,
    producerName,
    description,
    imageUrls,
    category,
    unit,
    priceCents,
    certificates,
  } = product
  return (
    <>
      <Card
        size="small"
        role="region"
        aria-label="Product"
        title={
          <h2>
            <Link to={paths.product(productId)}>{name}</Link>
          </h2>
        }
        extra={<ProductStatus product={product} />}
      >
        <div className="flagged-product">
          <div className="flagged-images">
            {(imageUrls.length > 0 ? imageUrls : [null]).map((url, i) => (
              <ProduceImage
                key={url}
                url={url}
                alt={imageUrls.length > 1 ? `Image ${i + 1} of ${name}` : `Image of ${name}`}
                sizes="220px"
              />
            ))}
          </div>
          <div>
            <blockquote className="flagged-text">{description}</blockquote>
            <Descriptions
              size="small"
              column={1}
              items={[
                {
                  key: 'producer',
                  label: 'Producer',
                  children: <Link to={paths.producer(producerId)}>{producerName || 'A producer'}</Link>,
                },
                {
                  key: 'price',
                  label: 'Price',
                  children: (
                    <>
                      <Money cents={priceCents} />
                      &nbsp;{UNITS[unit].label}
                    </>
                  ),
                },
                { key: 'category', label: 'Category', children: CATEGORIES[category].label },
                {
                  key: 'certificates',
                  label: 'Approved certificates',
                  children:
                    certificates.map(({ certification }) => CERTIFICATIONS[certification].label).join(', ') || 'None',
                },
              ]}
            />
          </div>
        </div>
      </Card>
      {product.changes && <Changes changes={product.changes} />}
      <PastDecisions product={product} />
    </>
  )
}

function ProductStatus({ product: { takenDown, listed } }: { readonly product: ReportedProduct }) {
  if (takenDown) return <StatusTag tone="bad">Taken down</StatusTag>
  return listed ? <StatusTag tone="good">Listed</StatusTag> : <StatusTag tone="neutral">Not listed</StatusTag>
}

const FIELDS: Readonly<Record<NonNullable<ReportedProduct['changes']>[number]['field'], string>> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  unit: 'Unit',
  fulfillmentMethods: 'Pickup and delivery',
  images: 'Images',
  price: 'Price',
}

const Changes = ({ changes }: { readonly changes: NonNullable<ReportedProduct['changes']> }) => (
  <Card size="small" role="region" aria-label="Changed since the takedown" title={<h2>Changed since the takedown</h2>}>
    {changes.length === 0 ? (
      <Typography.Text type="secondary">Nothing has changed.</Typography.Text>
    ) : (
      <Descriptions
        size="small"
        layout="vertical"
        column={1}
        items={changes.map(({ field, previous, current }) => ({
          key: field,
          label: FIELDS[field],
          children:
            field === 'images' ? (
              'The images have changed. The current ones are shown above.'
            ) : (
              <span className="flagged-change">
                <del>{previous}</del> <ins>{current}</ins>
              </span>
            ),
        }))}
      />
    )}
  </Card>
)

function PastDecisions({ product: { producerName, pastDecisions } }: { readonly product: ReportedProduct }) {
  return (
    <Card
      size="small"
      role="region"
      aria-label="Past decisions"
      title={<h2>Past decisions about {producerName || 'this producer'}</h2>}
    >
      {pastDecisions.length === 0 ? (
        <Typography.Text type="secondary">No decisions about other products of this producer.</Typography.Text>
      ) : (
        <ul className="flagged-past">
          {pastDecisions.map(({ id, subject, outcome, waitingSince, open }) => (
            <li key={id}>
              <Link to={paths.supportReport(id)}>{subject || 'A product'}</Link>
              {outcome && <StatusTag tone={ACTIONS[outcome].tone}>{ACTIONS[outcome].label}</StatusTag>}
              <Typography.Text type="secondary">
                <time dateTime={waitingSince}>{formatDate(waitingSince)}</time>
              </Typography.Text>
              {open && <StatusTag tone="waiting">Open again</StatusTag>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
