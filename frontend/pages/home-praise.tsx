import { useQuery } from '@tanstack/react-query'
import { praiseQuery } from '#frontend/features/reviews/api.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { StarRow } from '#frontend/ui/stars.tsx'
import './home-praise.css'

/** What buyers really wrote; left out as long as nobody has, or it cannot be fetched. */
export function HomePraise() {
  const { data: praise } = useQuery(praiseQuery)
  if (!praise || praise.length === 0) return null
  return (
    <section aria-labelledby="home-praise">
      <h2 id="home-praise">What buyers say</h2>
      <p className="home-why">The newest four- and five-star reviews from people who bought here, one per producer.</p>
      <ul className="home-praise">
        {praise.map(({ id, productId, productName, producerName, author, rating, comment }) => (
          <li key={id}>
            <StarRow rating={rating} />
            <span className="visually-hidden">{rating} of 5 stars</span>
            <blockquote>{comment}</blockquote>
            <p>
              {author}, of{' '}
              <TextLink to={paths.product(productId)} className="home-praise-link">
                {productName}
              </TextLink>{' '}
              by {producerName}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
