import type { Degrees } from '#domain/marketplace/contract.ts'
import type { Near } from '#frontend/lib/near.ts'

/** The town of the ZIP code that was searched for. */
export interface Place extends Degrees {
  readonly zipCode: string
  readonly city: string
}

interface Searched {
  readonly near: Near
  readonly town: Place | undefined
  readonly stateName: string | undefined
}

/** `3 producers within 25 miles of 05401 Burlington`, or how many there are at all. */
export function foundWords(count: number, { near, town, stateName }: Searched): string {
  const producers = `${count} ${count === 1 ? 'producer' : 'producers'}`
  if (!near.zip) return stateName ? `${producers} in ${stateName}` : producers
  return `${producers} within ${near.radius} miles of ${near.zip}${town ? ` ${town.city}` : ''}`
}
