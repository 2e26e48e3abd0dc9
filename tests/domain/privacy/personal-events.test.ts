import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { personalFieldsOf } from '#domain/kernel/event.ts'
import { PERSONAL_EVENTS } from '#domain/privacy/personal-data.ts'

test('every event with personal data is listed as personal', () => {
  const bearing = eventDefinitions.filter(({ shapes }) =>
    Object.values(shapes).some((shape) => personalFieldsOf(shape).size > 0),
  )
  expect(new Set(PERSONAL_EVENTS)).toEqual(new Set(bearing))
})
