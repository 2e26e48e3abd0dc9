export type TypedQuantity = { readonly quantity: number } | { readonly problem: string }

interface Limits {
  readonly step: number
  readonly max: number
  /** Whether 0 is a quantity, too: it removes the line. */
  readonly removable?: boolean
}

/** A typed text as a quantity that can be sold, at most `max`; or why it is none. Nothing is rounded. */
export function quantityFrom(text: string, { step, max, removable = false }: Limits): TypedQuantity {
  const typed = NUMBER.exec(text.trim().replace(',', '.'))?.[1]
  if (typed === undefined) return { problem: 'Please enter a number.' }
  const quantity = Number(typed)
  if (quantity === 0 && removable) return { quantity: 0 }
  if (quantity <= 0) return { problem: `Please enter at least ${step}.` }
  if (!Number.isInteger(quantity / step)) return { problem: notInSteps(step) }
  return { quantity: Math.max(step, Math.min(quantity, Math.floor(max / step) * step)) }
}

const notInSteps = (step: number): string =>
  step === 1 ? 'Please enter a whole number.' : `Please enter a multiple of ${step}.`

/** A number with or without its unit. */
const NUMBER = /^(-?(?:\d+\.?\d*|\.\d+))\s*(?:lbs?|oz|dozen|bundles?|each)?$/i
