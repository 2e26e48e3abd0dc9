import { amountWords } from '#domain/catalog/amount-words.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { RESOLUTIONS } from './resolutions/resolutions.ts'

/** What would be done, with the goods it is about: `Some of the money back: 1.5 lb Tomatoes, delivery`. */
export function resolutionWords(resolution: Resolution, { orderLines }: Pick<DisputeView, 'orderLines'>): string {
  const words = RESOLUTIONS[resolution.kind].label
  if (resolution.kind === 'improvement_plan') return `${words}, until ${dayWords(resolution.dueOn)}`
  if (!('lines' in resolution)) return words
  const goods = resolution.lines.map(({ productId, quantity }) => {
    const line = orderLines.find((one) => one.productId === productId)
    return `${amountWords(quantity, line?.unit ?? '')} ${line?.name ?? 'goods'}`
  })
  const delivery = 'delivery' in resolution && resolution.delivery ? ['the delivery'] : []
  return `${words}: ${[...goods, ...delivery].join(', ')}`
}
