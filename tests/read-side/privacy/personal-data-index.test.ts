import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { personalFieldsOf } from '#domain/kernel/event.ts'
import { personalDataIndex } from '#read-side/privacy/privacy.projection.ts'

test('every event with personal data is indexed', () => {
  const bearing = eventDefinitions.flatMap(({ shapes }) =>
    Object.entries(shapes).flatMap(([type, shape]) => (personalFieldsOf(shape).size > 0 ? [type] : [])),
  )
  expect(personalDataIndex.types).toEqual(new Set(bearing))
})
