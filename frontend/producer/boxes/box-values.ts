import type { FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'
import { addDays, type CalendarDate, type Weekday, weekdayOf } from '#domain/kernel/calendar-date.ts'
import { type Frequency, type FulfillmentCalendar, isFulfillmentDay } from '#domain/subscriptions/billing-cycle.ts'
import type { ProducerBox } from '#domain/subscriptions/contract.ts'

/** Values of the box form. */
export interface BoxValues {
  readonly name: string
  readonly description: string
  readonly contents: readonly BoxItemValues[]
  /** A new image's id; null removes the image, undefined keeps it. */
  readonly imageId?: string | null
  /** Dollars. */
  readonly price: number | null
  readonly capacity: number | null
  readonly frequency?: Frequency
  readonly fulfillmentMethod?: FulfillmentMethod
  /** Narrows the choice of first dates; only the date is sent. */
  readonly weekday?: Weekday | undefined
  readonly firstDeliveryOn?: CalendarDate | undefined
  readonly cutoffDays: number | null
  readonly taxable: boolean
}

interface BoxItemValues {
  readonly item?: string
  readonly substitutes?: readonly string[]
}

export const EMPTY_BOX: BoxValues = {
  name: '',
  description: '',
  contents: [{}],
  price: null,
  capacity: null,
  cutoffDays: 2,
  taxable: false,
}

export const boxValuesOf = (box: ProducerBox): BoxValues => ({
  name: box.name,
  description: box.description,
  contents: box.contents,
  price: box.priceCents / 100,
  capacity: box.capacity,
  frequency: box.frequency,
  fulfillmentMethod: box.fulfillmentMethod,
  weekday: weekdayOf(box.firstDeliveryOn),
  firstDeliveryOn: box.firstDeliveryOn,
  cutoffDays: box.cutoffDays,
  taxable: box.taxable,
})

/** The fields that can change while a box has subscribers, in the contract's form. */
export const boxDescription = ({ name, description, contents, imageId, price, capacity }: BoxValues) => ({
  name,
  description,
  contents: contents.map(({ item = '', substitutes = [] }) => ({ item, substitutes: [...substitutes] })),
  ...(imageId === undefined ? {} : { imageId }),
  priceCents: price === null ? Number.NaN : Math.round(price * 100),
  capacity: capacity ?? Number.NaN,
})

/** All values in the contract's form, for its schema to validate. */
export const boxForm = (values: BoxValues) => ({
  ...boxDescription(values),
  frequency: values.frequency,
  firstDeliveryOn: values.firstDeliveryOn ?? '',
  cutoffDays: values.cutoffDays ?? Number.NaN,
  fulfillmentMethod: values.fulfillmentMethod,
  taxable: values.taxable,
})

/** How far ahead the first delivery can be, days. */
const DAYS_AHEAD = 366

interface FirstDates {
  readonly today: CalendarDate
  readonly cutoffDays: number
  readonly weekday: Weekday
}

/** Possible dates of a box's first delivery, soonest first. */
export const firstDatesOf = (
  calendar: FulfillmentCalendar,
  { today, cutoffDays, weekday }: FirstDates,
): CalendarDate[] =>
  Array.from({ length: DAYS_AHEAD }, (_, nth) => addDays(today, cutoffDays + 1 + nth)).filter(
    (day) => weekdayOf(day) === weekday && isFulfillmentDay(calendar, day),
  )
