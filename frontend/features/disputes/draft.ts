import type { Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { Fault } from '#domain/disputes/words.ts'

/** What stands in the composer, whatever is chosen now. */
export interface Draft {
  readonly kind: Resolution['kind'] | undefined
  readonly amounts: Readonly<Record<string, number>>
  readonly delivery: boolean
  readonly fault: Fault
  readonly dueOn: string
  readonly plan: string
}

/** To begin with: the goods the case is about, as far as they are not given back. */
export function draftFor({ lines, orderLines }: DisputeView): Draft {
  const amounts = lines.map(({ productId, quantity }) => {
    const left = orderLines.find((line) => line.productId === productId)?.left ?? 0
    return [productId, Math.min(quantity, left)] as const
  })
  return {
    ...{ kind: undefined, amounts: Object.fromEntries(amounts), delivery: false },
    ...{ fault: 'none', dueOn: '', plan: '' },
  }
}

/** Of what something was chosen. */
export const linesOf = (amounts: Draft['amounts']): { productId: string; quantity: number }[] =>
  Object.entries(amounts)
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId, quantity }))
