import fc from 'fast-check'
import { expect } from 'vitest'
import type { SeasonalItemContent } from '#domain/seasonal/seasonal.events.ts'
import { type SeasonalItemCommand, seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import { itemChanged, itemContent, itemIdOf, itemPublished, itemWithdrawn } from '#tests/support/seasonal-events.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const editor = 'admin'
const content = itemContent('Carrots')
const publish = { type: 'PublishSeasonalItem', editor, itemId: itemIdOf('Carrots'), content } as const
const september = itemContent('Carrots', { peakMonths: [9] })
const change = { type: 'UpdateSeasonalItem', editor, expectedVersion: 1, content: september } as const
const withdraw = { type: 'WithdrawSeasonalItem', editor } as const
const republish = { type: 'RepublishSeasonalItem', editor } as const

const given = spec(seasonalItem)

function without({ imageUrl: _, ...content }: SeasonalItemContent) {
  return content
}

given('staff publish an item').given().when(publish).happens(itemPublished('Carrots'))
given('a repeated publication changes nothing').given(itemPublished('Carrots')).when(publish).happens()
given('a published item is changed')
  .given(itemPublished('Carrots'))
  .when(change)
  .happens(itemChanged('Carrots', { peakMonths: [9] }))
given('a published item is withdrawn').given(itemPublished('Carrots')).when(withdraw).happens(itemWithdrawn('Carrots'))
given('a repeated withdrawal changes nothing')
  .given(itemPublished('Carrots'), itemWithdrawn('Carrots'))
  .when(withdraw)
  .happens()
given('a withdrawn item is republished unchanged')
  .given(itemPublished('Carrots'), itemChanged('Carrots', { peakMonths: [9] }), itemWithdrawn('Carrots'))
  .when(republish)
  .happens(itemPublished('Carrots', { peakMonths: [9] }))
given('a published item is not republished').given(itemPublished('Carrots')).when(republish).happens()
given('an unknown item is not republished').given().when(republish).refuses('seasonal_item_not_found')
given('a repeated first publication republishes nothing')
  .given(itemPublished('Carrots'), itemWithdrawn('Carrots'))
  .when(publish)
  .happens()
given('an edit of an older version is rejected')
  .given(itemPublished('Carrots'), itemChanged('Carrots', { peakMonths: [8] }))
  .when(change)
  .refuses('edit_conflict')
given('an edit of the current version changes the item')
  .given(itemPublished('Carrots'), itemChanged('Carrots', { peakMonths: [8] }))
  .when({ ...change, expectedVersion: 2 })
  .happens(itemChanged('Carrots', { peakMonths: [9] }))
given('withdrawing and republishing increases the version')
  .given(itemPublished('Carrots'), itemWithdrawn('Carrots'), itemPublished('Carrots'))
  .when(change)
  .refuses('edit_conflict')
given('an item keeps an image that the edit omits')
  .given(itemPublished('Carrots', { imageUrl: '/images/carrots/800.webp' }))
  .when({ ...change, content: without(september) })
  .happens(itemChanged('Carrots', { peakMonths: [9], imageUrl: '/images/carrots/800.webp' }))
given('an image can be removed')
  .given(itemPublished('Carrots', { imageUrl: '/images/carrots/800.webp' }))
  .when({ ...change, content: { ...september, imageUrl: null } })
  .happens(itemChanged('Carrots', { peakMonths: [9] }))
given('a withdrawn item is not changed')
  .given(itemPublished('Carrots'), itemWithdrawn('Carrots'))
  .when(change)
  .refuses('seasonal_item_withdrawn')
given('an unknown item is not changed').given().when(change).refuses('seasonal_item_not_found')
given('an unknown item is not withdrawn').given().when(withdraw).refuses('seasonal_item_not_found')
given('an auditor cannot edit items')
  .given()
  .when({ ...publish, editor: 'auditor' })
  .refuses('not_allowed')
given('a verifier cannot edit items')
  .given(itemPublished('Carrots'))
  .when({ ...withdraw, editor: 'verifier' })
  .refuses('not_allowed')
given('an item has at least one month')
  .given()
  .when({ ...publish, content: itemContent('Carrots', { peakMonths: [] }) })
  .refuses('peak_months_required')
given('a thirteenth month is rejected')
  .given()
  .when({ ...publish, content: itemContent('Carrots', { peakMonths: [9, 13] }) })
  .refuses('peak_months_required')

const contents = fc
  .array(fc.integer({ min: 0, max: 13 }), { maxLength: 3 })
  .map((peakMonths) => itemContent('Carrots', { peakMonths }))
const commands: fc.Arbitrary<SeasonalItemCommand> = fc
  .record({
    editor: fc.constantFrom('admin', 'support', 'auditor', 'system'),
    expectedVersion: fc.integer({ min: 1, max: 4 }),
    content: contents,
  })
  .chain(({ editor, expectedVersion, content }) =>
    fc.constantFrom<SeasonalItemCommand>(
      { ...publish, editor, content },
      { ...change, editor, expectedVersion, content },
      { ...withdraw, editor },
      { ...republish, editor },
    ),
  )

invariant(seasonalItem, commands)('a published item has months and a publication', ({ history, state }) => {
  let isThere = false
  for (const { type, data } of history) {
    if (type === 'SeasonalItemPublished') expect(isThere).toBe(false)
    else expect(isThere).toBe(true)
    isThere = type !== 'SeasonalItemWithdrawn'
    if ('peakMonths' in data) for (const month of data.peakMonths) expect([0, 13]).not.toContain(month)
  }
  expect(state.status === 'unknown' ? 0 : state.version).toBe(history.length)
})
