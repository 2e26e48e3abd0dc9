import { formatRemaining, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'

export interface StockWords {
  readonly tone: 'leaf' | 'honey' | 'tomato'
  readonly text: string
}

/** From this many sales' worth on nobody needs to hurry. */
const FEW = 5

interface Shelf {
  readonly available: number
  readonly unit: Unit
  readonly listed?: boolean
  /** Whether its producer can be paid now. */
  readonly forSale?: boolean
  /** While its producer is closed, the day they sell again. */
  readonly reopensOn?: string | null
}

/** What to say of what is left: a number only when it is small. */
export function stockWords({ available, unit, listed = true, forSale = true, reopensOn }: Shelf): StockWords {
  if (!listed) return { tone: 'tomato', text: 'No longer sold' }
  if (!forSale) return { tone: 'honey', text: 'Not for sale right now' }
  if (reopensOn) return { tone: 'honey', text: `Back on ${formatShortDate(reopensOn)}` }
  const { step } = UNITS[unit]
  if (available < step) return { tone: 'tomato', text: 'Out of Stock' }
  if (available > FEW) return { tone: 'leaf', text: 'In Stock' }
  return { tone: 'honey', text: formatRemaining(available, unit) }
}

export const isSoldOut = ({ available, unit, listed = true }: Shelf): boolean => !listed || available < UNITS[unit].step
