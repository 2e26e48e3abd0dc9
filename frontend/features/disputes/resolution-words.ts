import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { RefundLines, Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { labelOf } from './resolutions/resolutions.ts'

/** What would be done, with the goods it is about: `Some of the money back: 1.5 lb Tomatoes, delivery`. */
export function resolutionWords(resolution: Resolution, the: Pick<DisputeView, 'orderLines' | 'paid'>): string {
  const { orderLines } = the
  const words = labelOf(resolution.kind, the)
  if (resolution.kind === 'improvement_plan') return `${words}, until ${dayWords(resolution.dueOn)}`
  if (!('lines' in resolution)) return words
  const lines: RefundLines = resolution.lines
  const goods = lines.map(({ itemId, quantity, amountCents }) => {
    const line = orderLines.find((one) => one.itemId === itemId)
    if (amountCents !== undefined) return `${formatMoney(amountCents)} of ${line?.name ?? 'goods'}`
    return `${formatQuantity(quantity, line?.unit ?? '')} ${line?.name ?? 'goods'}`
  })
  const delivery = 'includesDelivery' in resolution && resolution.includesDelivery ? ['the delivery'] : []
  return `${words}: ${[...goods, ...delivery].join(', ')}`
}
