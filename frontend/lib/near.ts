import { RADIUS } from '#domain/kernel/radius.ts'
import { zipOf } from '#domain/kernel/zip.ts'

/** Around which ZIP code (five digits, or empty), and how many miles. */
export interface Near {
  readonly zip: string
  readonly radius: number
}

/** Reads an address, its older spelling too; what makes no sense is as if it were not there. */
export function nearIn(query: URLSearchParams): Near {
  const radius = Number(query.get('radius') ?? '')
  const fits = radius >= RADIUS.least && radius <= RADIUS.most
  return {
    zip: zipOf(query.get('zip') ?? query.get('zipCode') ?? '') ?? '',
    radius: fits ? Math.round(radius / RADIUS.step) * RADIUS.step : RADIUS.usual,
  }
}

/** The same address with this place; a radius around nothing is left out. */
export function withNear(query: URLSearchParams, { zip, radius }: Near): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['zip', 'zipCode', 'radius']) next.delete(name)
  if (zip) next.set('zip', zip)
  if (zip && radius !== RADIUS.usual) next.set('radius', String(radius))
  return next
}

/** Where else to look when nobody is near: twice as far, up to the farthest. */
export const widerRadius = ({ zip, radius }: Near): number | undefined =>
  zip && radius < RADIUS.most ? Math.min(radius * 2, RADIUS.most) : undefined
