import type { NewBox, OwnBox } from '#domain/boxes/contract.ts'
import { chosenIn } from '#frontend/lib/chosen-picture.ts'
import { centsAsTyped, typedCents } from '#frontend/lib/typed-cents.ts'

/** What stands in the fields of a box's form. */
export interface BoxTexts {
  readonly [name: string]: string
  readonly name: string
  readonly description: string
  readonly pictureId: string
  readonly contents: string
  readonly capacity: string
  readonly price: string
  readonly frequency: string
  readonly firstDay: string
  readonly cutOffDays: string
  readonly fulfilment: string
  readonly taxable: string
}

export const textsOf = (box: OwnBox | undefined): BoxTexts => ({
  name: box?.name ?? '',
  description: box?.description ?? '',
  pictureId: '',
  contents:
    box?.contents.map(({ item, swaps }) => [item, swaps.join(', ')].filter(Boolean).join(' / ')).join('\n') ?? '',
  capacity: box ? String(box.capacity) : '',
  price: box ? centsAsTyped(box.priceCents) : '',
  frequency: box?.frequency ?? '',
  firstDay: box?.firstDay ?? '',
  cutOffDays: box ? String(box.cutOffDays) : '2',
  fulfilment: box?.fulfilment ?? '',
  taxable: box?.taxable ? 'yes' : 'no',
})

/** The form as the contract has it; what is no number is left for the contract to refuse. */
export const formOf = (texts: BoxTexts): NewBox =>
  ({
    ...{ name: texts.name, description: texts.description },
    ...chosenIn(texts.pictureId),
    contents: contentsIn(texts.contents),
    capacity: numberIn(texts.capacity),
    priceCents: typedCents(texts.price),
    ...{ frequency: texts.frequency, firstDay: texts.firstDay, cutOffDays: numberIn(texts.cutOffDays) },
    ...{ fulfilment: texts.fulfilment, taxable: texts.taxable === 'yes' },
  }) as NewBox

/** A line is one thing; behind a slash stands what it may be swapped for. */
export const contentsIn = (text: string): NewBox['contents'] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [item = '', others = ''] = line.split('/')
      const swaps = others.split(',').map((one) => one.trim())
      return { item: item.trim(), swaps: swaps.filter(Boolean) }
    })

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
