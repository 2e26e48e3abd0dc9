import { products } from '#read-side/catalog/products.projection.ts'
import {
  certificateApproved,
  certificateRevoked,
  checkoutIdOf,
  listed,
  productIdOf,
  repriced,
  reservationReleased,
  reviewed,
  reviewUpdated,
  reviewWithdrawn,
  sold,
  stockCounted,
  stockReserved,
  unlisted,
} from '../support/market-events.ts'
import { view } from '../support/view.ts'

const tomatoes = listed('Tomatoes', 'orchard', { priceCents: 450 })

view(products)('a listed product is out of stock until its first count')
  .given(tomatoes)
  .shows({ id: productIdOf('Tomatoes'), priceCents: 450, listed: true, available: 0, inStock: false, rating: null })

view(products)('stock reserved by checkouts is not available')
  .given(
    tomatoes,
    stockCounted('Tomatoes', 'orchard', 10),
    stockReserved('Tomatoes', 4),
    stockReserved('Tomatoes', 6, 'two'),
  )
  .shows({ onHand: 10, available: 0, inStock: false })

view(products)('a changed reservation counts once')
  .given(tomatoes, stockCounted('Tomatoes', 'orchard', 10), stockReserved('Tomatoes', 4), stockReserved('Tomatoes', 2))
  .shows({ available: 8, reservations: { [checkoutIdOf('one')]: 2 } })

view(products)('released stock is available again')
  .given(
    tomatoes,
    stockCounted('Tomatoes', 'orchard', 10),
    stockReserved('Tomatoes', 4),
    reservationReleased('Tomatoes', 4),
  )
  .shows({ onHand: 10, available: 10, inStock: true, reservations: {} })

view(products)('a sale consumes the reserved stock')
  .given(
    ...[
      tomatoes,
      stockCounted('Tomatoes', 'orchard', 10),
      stockReserved('Tomatoes', 4),
      stockReserved('Tomatoes', 1, 'two'),
    ],
    sold('Tomatoes', 4, { onHand: 6 }),
  )
  .shows({ onHand: 6, available: 5, reservations: { [checkoutIdOf('two')]: 1 } })

view(products)('a rating is the mean of all reviews')
  .given(tomatoes, reviewed('Tomatoes', 'orchard', { rating: 5 }), reviewed('Tomatoes', 'orchard', { rating: 2 }))
  .shows({ rating: 3.5, reviewCount: 2 })

const praised = reviewed('Tomatoes', 'orchard', { rating: 5 })
view(products)('a rating follows changed and withdrawn reviews')
  .given(tomatoes, praised, reviewed('Tomatoes', 'orchard', { rating: 4 }), reviewUpdated(praised, { rating: 1 }))
  .shows({ rating: 2.5, reviewCount: 2 })

view(products)('without its last review a product is unrated')
  .given(tomatoes, praised, reviewWithdrawn(praised))
  .shows({ rating: null, reviewCount: 0, ratingSum: 0 })

view(products)('shows the latest price and the end of a listing')
  .given(tomatoes, repriced('Tomatoes', 'orchard', 500), unlisted('Tomatoes', 'orchard'))
  .shows({ priceCents: 500, listed: false })

view(products)('a new certificate replaces the previous one')
  .given(
    ...[
      tomatoes,
      certificateApproved('Tomatoes', 'orchard'),
      certificateApproved('Tomatoes', 'orchard', { certification: 'local' }),
    ],
    certificateApproved('Tomatoes', 'orchard', { certificateNumber: 'VT-2' }),
  )
  .shows({
    certificates: [
      {
        certification: 'local',
        issuer: 'Vermont Organic Farmers (VOF)',
        certificateNumber: 'VT-1',
        expiresOn: '2999-12-31',
      },
      {
        certification: 'organic',
        issuer: 'Vermont Organic Farmers (VOF)',
        certificateNumber: 'VT-2',
        expiresOn: '2999-12-31',
      },
    ],
  })

view(products)('a withdrawn certificate is removed')
  .given(tomatoes, certificateApproved('Tomatoes', 'orchard'), certificateRevoked('Tomatoes', 'orchard'))
  .shows({ certificates: [] })
