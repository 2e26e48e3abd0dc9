import { items, recipes } from '#read-side/seasonal/seasonal.projection.ts'
import {
  itemChanged,
  itemIdOf,
  itemPublished,
  itemWithdrawn,
  recipeChanged,
  recipePublished,
  recipeWithdrawn,
} from '#tests/support/seasonal-events.ts'
import { view } from '../support/view.ts'

view(items)('a published item is shown')
  .given(itemPublished('Winter Squash', { includedTerms: ['squash'], excludedTerms: ['summer'] }))
  .shows({ name: 'Winter Squash', peakMonths: [7, 8], matchQuery: "'squash' & !'summer'" })

view(items)('a changed item shows its new months')
  .given(itemPublished('Kale'), itemChanged('Kale', { peakMonths: [10, 11] }))
  .shows({ name: 'Kale', peakMonths: [10, 11] })

view(items)('a withdrawn item is kept for its editors')
  .given(itemPublished('Kale'), itemWithdrawn('Kale'))
  .shows({ name: 'Kale', published: false, version: 2 })

view(items)('every change increases the version')
  .given(itemPublished('Kale'), itemChanged('Kale'), itemWithdrawn('Kale'), itemPublished('Kale'))
  .shows({ published: true, version: 4 })

view(recipes)('a changed recipe shows its new text')
  .given(recipePublished('Slaw'), recipeChanged('Slaw', { steps: ['Chop.'] }))
  .shows({ name: 'Slaw', steps: ['Chop.'], seasonalIngredients: [itemIdOf('Carrots')] })

view(recipes)('a withdrawn recipe is kept for its editors')
  .given(recipePublished('Slaw'), recipeWithdrawn('Slaw'))
  .shows({ name: 'Slaw', published: false, version: 2 })
