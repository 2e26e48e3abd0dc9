import { certificateSubmissions, priceChanges } from '#read-side/catalog/catalog-history.projection.ts'
import {
  certificateApproved,
  certificateRejected,
  certificateSubmitted,
  certificateWithdrawn,
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
  .given(tomatoes, certificateSubmitted('Tomatoes', 'orchard', { certificateNumber: 'VT-7' }))
  .shows({ status: 'pending', certificateNumber: 'VT-7', reason: null })

view(certificateSubmissions)('a refused claim shows its reason')
  .given(
    tomatoes,
    certificateSubmitted('Tomatoes', 'orchard'),
    certificateRejected('Tomatoes', 'orchard', 'no such number'),
  )
  .shows({ status: 'rejected', reason: 'no such number' })

view(certificateSubmissions)('a resubmitted claim is waiting again')
  .given(
    tomatoes,
    certificateSubmitted('Tomatoes', 'orchard'),
    certificateRejected('Tomatoes', 'orchard'),
    certificateSubmitted('Tomatoes', 'orchard'),
  )
  .shows({ status: 'pending', reason: null })

view(certificateSubmissions)('a certificate settles only its own claim')
  .given(
    ...[
      tomatoes,
      certificateSubmitted('Tomatoes', 'orchard'),
      certificateSubmitted('Tomatoes', 'orchard', { certification: 'local' }),
    ],
    certificateApproved('Tomatoes', 'orchard'),
  )
  .shows({ certification: 'local', status: 'pending' })

view(certificateSubmissions)('a withdrawn claim is removed')
  .given(tomatoes, certificateSubmitted('Tomatoes', 'orchard'), certificateWithdrawn('Tomatoes', 'orchard'))
  .showsRows()
