import { certificateSubmissions, priceChanges } from '#read-side/catalog/catalog-history.projection.ts'
import {
  certified,
  claimed,
  claimRefused,
  claimWithdrawn,
  listed,
  productIdOf,
  repriced,
} from '#tests/read-side/support/market-events.ts'
import { view } from '#tests/read-side/support/view.ts'

const tomatoes = listed('Tomatoes', 'orchard', { priceCents: 400 })

view(priceChanges)('every price change is kept')
  .given(tomatoes, repriced('Tomatoes', 'orchard', 500), repriced('Tomatoes', 'orchard', 450))
  .showsRows({ productId: productIdOf('Tomatoes'), previousPriceCents: 400, priceCents: 500 }, { priceCents: 450 })

view(certificateSubmissions)('a new claim is waiting')
  .given(tomatoes, claimed('Tomatoes', 'orchard', { certificateNumber: 'VT-7' }))
  .shows({ status: 'waiting', certificateNumber: 'VT-7', reason: null })

view(certificateSubmissions)('a refused claim shows its reason')
  .given(tomatoes, claimed('Tomatoes', 'orchard'), claimRefused('Tomatoes', 'orchard', 'no such number'))
  .shows({ status: 'refused', reason: 'no such number' })

view(certificateSubmissions)('a resubmitted claim is waiting again')
  .given(tomatoes, claimed('Tomatoes', 'orchard'), claimRefused('Tomatoes', 'orchard'), claimed('Tomatoes', 'orchard'))
  .shows({ status: 'waiting', reason: null })

view(certificateSubmissions)('a certificate settles only its own claim')
  .given(
    ...[tomatoes, claimed('Tomatoes', 'orchard'), claimed('Tomatoes', 'orchard', { certification: 'local' })],
    certified('Tomatoes', 'orchard'),
  )
  .shows({ certification: 'local', status: 'waiting' })

view(certificateSubmissions)('a withdrawn claim is removed')
  .given(tomatoes, claimed('Tomatoes', 'orchard'), claimWithdrawn('Tomatoes', 'orchard'))
  .showsRows()
