import { createRequire } from 'node:module'
import { zipCodeOf } from '#domain/kernel/location.ts'
import { type Geocoder, milesBetween, type Point, type Town } from './geocoder.ts'

const require = createRequire(import.meta.url)

interface Zipcodes {
  readonly codes: Readonly<Record<string, ZipcodeEntry>>
  lookup(zip: string): ZipcodeEntry | undefined
}
type ZipcodeEntry = Omit<Town, 'zipCode'> & { readonly zip: string; readonly country: string }

/** Uses the list of the zipcodes package, which is 5 MB and loaded on first use. */
export function zipcodeGeocoder(): Geocoder {
  let loaded: Zipcodes | undefined
  const list = () => {
    loaded ??= require('zipcodes') as Zipcodes
    return loaded
  }
  return {
    find: (text) => {
      const zipCode = zipCodeOf(text)
      const found = zipCode && list().lookup(zipCode)
      return found && isInUnitedStates(found) ? townOf(found) : undefined
    },
    nearest: (point) => {
      const entry = nearestOf(Object.values(list().codes).filter(isCivil), point)
      return entry && milesBetween(entry, point) <= MAX_DISTANCE_MILES ? townOf(entry) : undefined
    },
  }
}

const isInUnitedStates = ({ country }: ZipcodeEntry): boolean => country === 'US'

/** Excludes military and diplomatic post offices, which are abroad or have no location. */
const isCivil = (entry: ZipcodeEntry): boolean => isInUnitedStates(entry) && !['AA', 'AE', 'AP'].includes(entry.state)

const townOf = ({ zip, city, state, latitude, longitude }: ZipcodeEntry): Town => ({
  zipCode: zip,
  city,
  state,
  latitude,
  longitude,
})

/** Compares squared distances on a flat map, which is precise enough to rank neighboring towns. */
function nearestOf(towns: readonly ZipcodeEntry[], { latitude, longitude }: Point): ZipcodeEntry | undefined {
  const longitudeScale = Math.cos((latitude * Math.PI) / 180)
  const squaredDistance = (town: ZipcodeEntry) =>
    (town.latitude - latitude) ** 2 + ((town.longitude - longitude) * longitudeScale) ** 2
  let best: ZipcodeEntry | undefined
  for (const town of towns) if (!best || squaredDistance(town) < squaredDistance(best)) best = town
  return best
}

const MAX_DISTANCE_MILES = 50
