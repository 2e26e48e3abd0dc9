import fc from 'fast-check'
import { expect } from 'vitest'
import { type SeasonalItemCommand, seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import { itemChanged, itemContent, itemIdOf, itemPublished, itemWithdrawn } from '#tests/support/seasonal-events.ts'
import { law, spec } from '#tests/support/spec.ts'

const editor = 'admin'
const content = itemContent('Carrots')
const publish = { type: 'PublishSeasonalItem', editor, itemId: itemIdOf('Carrots'), content } as const
const change = { type: 'ChangeSeasonalItem', editor, content: itemContent('Carrots', { peakMonths: [9] }) } as const
const withdraw = { type: 'WithdrawSeasonalItem', editor } as const

const given = spec(seasonalItem)

given('staff publish an item').given().when(publish).happens(itemPublished('Carrots'))
given('a publication repeated changes nothing').given(itemPublished('Carrots')).when(publish).happens()
given('a published item is changed')
  .given(itemPublished('Carrots'))
  .when(change)
  .happens(itemChanged('Carrots', { peakMonths: [9] }))
given('a published item is withdrawn').given(itemPublished('Carrots')).when(withdraw).happens(itemWithdrawn('Carrots'))
given('a withdrawal repeated changes nothing')
  .given(itemPublished('Carrots'), itemWithdrawn('Carrots'))
  .when(withdraw)
  .happens()
given('a withdrawn item comes back by publishing')
  .given(itemPublished('Carrots'), itemWithdrawn('Carrots'))
  .when(publish)
  .happens(itemPublished('Carrots'))
given('a withdrawn item is not changed')
  .given(itemPublished('Carrots'), itemWithdrawn('Carrots'))
  .when(change)
  .refuses('seasonal_item_withdrawn')
given('an unknown item is not changed').given().when(change).refuses('seasonal_item_not_found')
given('an unknown item is not withdrawn').given().when(withdraw).refuses('seasonal_item_not_found')
given('an auditor only reads')
  .given()
  .when({ ...publish, editor: 'auditor' })
  .refuses('not_allowed')
given('a verifier does not edit')
  .given(itemPublished('Carrots'))
  .when({ ...withdraw, editor: 'verifier' })
  .refuses('not_allowed')
given('an item has at least one best month')
  .given()
  .when({ ...publish, content: itemContent('Carrots', { peakMonths: [] }) })
  .refuses('no_peak_months')
given('there is no thirteenth month')
  .given()
  .when({ ...publish, content: itemContent('Carrots', { peakMonths: [9, 13] }) })
  .refuses('no_peak_months')

const contents = fc
  .array(fc.integer({ min: 0, max: 13 }), { maxLength: 3 })
  .map((peakMonths) => itemContent('Carrots', { peakMonths }))
const commands: fc.Arbitrary<SeasonalItemCommand> = fc
  .record({ editor: fc.constantFrom('admin', 'support', 'auditor', 'system'), content: contents })
  .chain(({ editor, content }) =>
    fc.constantFrom<SeasonalItemCommand>(
      { ...publish, editor, content },
      { ...change, editor, content },
      { ...withdraw, editor },
    ),
  )

law(seasonalItem, commands)('what is published has months and an end', ({ history }) => {
  let isThere = false
  for (const { type, data } of history) {
    if (type === 'SeasonalItemPublished') expect(isThere).toBe(false)
    else expect(isThere).toBe(true)
    isThere = type !== 'SeasonalItemWithdrawn'
    if ('peakMonths' in data) for (const month of data.peakMonths) expect([0, 13]).not.toContain(month)
  }
})
