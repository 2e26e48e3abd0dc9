import { certificateSubmissions, priceChanges } from '#read-side/catalog/catalog-history.projection.ts'
import {
  certified,
  claimed,
  claimRefused,
  claimWithdrawn,
  listed,
  productIdOf,
  repriced,
} from '../support/market-events.ts'
import { view } from '../support/view.ts'

const tomatoes = listed('Tomatoes', 'orchard', { priceCents: 400 })

view(priceChanges)('every change of a price is kept')
  .given(tomatoes, repriced('Tomatoes', 'orchard', 500), repriced('Tomatoes', 'orchard', 450))
  .showsRows({ productId: productIdOf('Tomatoes'), previousPriceCents: 400, priceCents: 500 }, { priceCents: 450 })

view(certificateSubmissions)('a claim waits')
  .given(tomatoes, claimed('Tomatoes', 'orchard', { number: 'VT-7' }))
  .shows({ status: 'waiting', number: 'VT-7', reason: null })

view(certificateSubmissions)('a refused claim says why')
  .given(tomatoes, claimed('Tomatoes', 'orchard'), claimRefused('Tomatoes', 'orchard', 'no such number'))
  .shows({ status: 'refused', reason: 'no such number' })

view(certificateSubmissions)('a claim said again waits again')
  .given(tomatoes, claimed('Tomatoes', 'orchard'), claimRefused('Tomatoes', 'orchard'), claimed('Tomatoes', 'orchard'))
  .shows({ status: 'waiting', reason: null })

view(certificateSubmissions)('a certificate settles its claim alone')
  .given(
    ...[tomatoes, claimed('Tomatoes', 'orchard'), claimed('Tomatoes', 'orchard', { certification: 'local' })],
    certified('Tomatoes', 'orchard'),
  )
  .shows({ certification: 'local', status: 'waiting' })

view(certificateSubmissions)('a claim taken back is gone')
  .given(tomatoes, claimed('Tomatoes', 'orchard'), claimWithdrawn('Tomatoes', 'orchard'))
  .showsRows()
