import { addDays, type CalendarDate, WEEKDAYS, type Weekday, weekdayOf } from '#domain/kernel/calendar-date.ts'
import { type FulfillmentCalendar, isFulfillmentDay } from '#domain/subscriptions/billing-cycle.ts'
import type { NewBox, ProducerBox } from '#domain/subscriptions/contract.ts'
import { centsAsTyped, typedCents } from '#frontend/shared/lib/parse-cents.ts'
import { chosenIn } from '#frontend/shared/lib/uploads.ts'

/** What stands in the fields of a box's form. */
export interface BoxTexts {
  readonly [name: string]: string
  readonly name: string
  readonly description: string
  readonly imageId: string
  readonly contents: string
  readonly capacity: string
  readonly price: string
  readonly frequency: string
  /** Narrows the first days to choose from; only the day itself is sent. */
  readonly weekday: string
  readonly firstDeliveryOn: string
  readonly cutoffDays: string
  readonly fulfillmentMethod: string
  readonly taxable: string
}

export const textsOf = (box: ProducerBox | undefined): BoxTexts => ({
  name: box?.name ?? '',
  description: box?.description ?? '',
  imageId: '',
  contents:
    box?.contents
      .map(({ item, substitutes }) => [item, substitutes.join(', ')].filter(Boolean).join(' / '))
      .join('\n') ?? '',
  capacity: box ? String(box.capacity) : '',
  price: box ? centsAsTyped(box.priceCents) : '',
  frequency: box?.frequency ?? '',
  weekday: box ? weekdayOf(box.firstDeliveryOn) : '',
  firstDeliveryOn: box?.firstDeliveryOn ?? '',
  cutoffDays: box ? String(box.cutoffDays) : '2',
  fulfillmentMethod: box?.fulfillmentMethod ?? '',
  taxable: box?.taxable ? 'yes' : 'no',
})

/** The form as the contract has it; what is no number is left for the contract to refuse. */
export const formOf = (texts: BoxTexts): NewBox =>
  ({
    name: texts.name,
    description: texts.description,
    ...chosenIn(texts.imageId),
    contents: contentsIn(texts.contents),
    capacity: numberIn(texts.capacity),
    priceCents: typedCents(texts.price),
    frequency: texts.frequency,
    firstDeliveryOn: texts.firstDeliveryOn,
    cutoffDays: numberIn(texts.cutoffDays),
    fulfillmentMethod: texts.fulfillmentMethod,
    taxable: texts.taxable === 'yes',
  }) as NewBox

/** A season may be planned this far ahead. */
const AHEAD_DAYS = 366

interface FirstDays {
  readonly today: CalendarDate
  readonly cutoffDays: number
  readonly weekday: Weekday
}

/** The days a box's first delivery may fall on, the next one first. */
export const firstDaysOf = (calendar: FulfillmentCalendar, { today, cutoffDays, weekday }: FirstDays): CalendarDate[] =>
  Array.from({ length: AHEAD_DAYS }, (_, nth) => addDays(today, cutoffDays + 1 + nth)).filter(
    (day) => weekdayOf(day) === weekday && isFulfillmentDay(calendar, day),
  )

export const weekdayIn = (text: string): Weekday | undefined => WEEKDAYS.find((weekday) => weekday === text)

/** One item per line, with its substitutes after a slash. */
const contentsIn = (text: string): NewBox['contents'] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [item = '', alternatives = ''] = line.split('/')
      const substitutes = alternatives.split(',').map((substitute) => substitute.trim())
      return { item: item.trim(), substitutes: substitutes.filter(Boolean) }
    })

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
