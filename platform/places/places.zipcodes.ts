import { createRequire } from 'node:module'
import { type Places, zipOf } from './places.ts'

const require = createRequire(import.meta.url)

interface Zipcodes {
  lookup(zip: string): Found | undefined
}
interface Found {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  readonly country: string
}

/** The list of the zipcodes package; it is 5 MB, so it is read when first asked. */
export function zipcodePlaces(): Places {
  let list: Zipcodes | undefined
  return {
    find: (text) => {
      const asked = zipOf(text)
      if (!asked) return undefined
      list ??= require('zipcodes') as Zipcodes
      const found = list.lookup(asked)
      if (found?.country !== 'US') return undefined
      const { zip, city, state, latitude, longitude } = found
      return { zip, city, state, latitude, longitude }
    },
  }
}
