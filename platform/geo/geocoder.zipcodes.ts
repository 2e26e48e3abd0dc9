import { createRequire } from 'node:module'
import { zipCodeOf } from '#domain/kernel/location.ts'
import { type Geocoder, milesBetween, type Point, type Town } from './geocoder.ts'

const require = createRequire(import.meta.url)

interface Zipcodes {
  readonly codes: Readonly<Record<string, ZipcodeEntry>>
  lookup(zip: string): ZipcodeEntry | undefined
}
type ZipcodeEntry = Omit<Town, 'zipCode'> & { readonly zip: string; readonly country: string }

/** Uses the list of the zipcodes package, which has 5 MB and is loaded on first use. */
export function zipcodeGeocoder(): Geocoder {
  let read: Zipcodes | undefined
  const list = () => {
    read ??= require('zipcodes') as Zipcodes
    return read
  }
  return {
    find: (text) => {
      const zipCode = zipCodeOf(text)
      const found = zipCode && list().lookup(zipCode)
      return found && isInUnitedStates(found) ? townOf(found) : undefined
    },
    nearest: (point) => {
      const found = nearestOf(Object.values(list().codes).filter(isCivil), point)
      return found && milesBetween(found, point) <= MAX_DISTANCE_MILES ? townOf(found) : undefined
    },
  }
}

const isInUnitedStates = ({ country }: ZipcodeEntry): boolean => country === 'US'

/** Excludes military and diplomatic post offices, which are abroad or have no location. */
const isCivil = (found: ZipcodeEntry): boolean => isInUnitedStates(found) && !['AA', 'AE', 'AP'].includes(found.state)

const townOf = ({ zip, city, state, latitude, longitude }: ZipcodeEntry): Town => ({
  zipCode: zip,
  city,
  state,
  latitude,
  longitude,
})

/** Compares squared distances on a flat map, which is precise enough to rank neighboring towns. */
function nearestOf(towns: readonly ZipcodeEntry[], { latitude, longitude }: Point): ZipcodeEntry | undefined {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const squares = (town: ZipcodeEntry) =>
    (town.latitude - latitude) ** 2 + ((town.longitude - longitude) * narrowing) ** 2
  let best: ZipcodeEntry | undefined
  for (const town of towns) if (!best || squares(town) < squares(best)) best = town
  return best
}

const MAX_DISTANCE_MILES = 50
