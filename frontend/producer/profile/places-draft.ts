import { WEEKDAYS, type Weekday } from '#domain/kernel/calendar-date.ts'
import type { ProducerForm, ProducerSettings } from '#domain/producers/contract.ts'
import { formatOpeningHours } from '#domain/producers/opening-hours.ts'
import { spansOf } from './opening-draft.ts'

type Place = NonNullable<NonNullable<ProducerSettings['pickup']>['pickupLocations']>[number]

/** What stands in the fields of the further places. */
export const emptyPlaces = {
  placeId1: '',
  place1: '',
  placeAddress1: '',
  placeDay1: '',
  placeTimes1: '',
  placeHours1: '',
  placeId2: '',
  place2: '',
  placeAddress2: '',
  placeDay2: '',
  placeTimes2: '',
  placeHours2: '',
  placeId3: '',
  place3: '',
  placeAddress3: '',
  placeDay3: '',
  placeTimes3: '',
  placeHours3: '',
  placeMarket1: 'yes',
  placeMarket2: 'yes',
  placeMarket3: 'yes',
}
type PlacesDraft = typeof emptyPlaces
export const PLACES = [1, 2, 3] as const
export type PlaceNumber = (typeof PLACES)[number]

export const placesOf = (places: readonly Place[]): Partial<PlacesDraft> =>
  Object.assign({}, ...places.map((place, at) => textsOf(place, at + 1)))

function textsOf(
  { pickupLocationId, name, address, hoursNote, openingHours = [], isFarmersMarket }: Place,
  nth: number,
) {
  const [first] = openingHours
  return {
    [`placeId${nth}`]: pickupLocationId,
    [`place${nth}`]: name,
    [`placeAddress${nth}`]: address,
    [`placeDay${nth}`]: first?.weekday ?? '',
    [`placeTimes${nth}`]: openingHours.map(({ opens, closes }) => `${opens}-${closes}`).join(', '),
    // Words that were only made from the times need not be edited.
    [`placeHours${nth}`]: hoursNote === formatOpeningHours(openingHours) ? '' : hoursNote,
    [`placeMarket${nth}`]: isFarmersMarket ? 'yes' : '',
  }
}

/** A place of which nothing is told is none. */
export const placesIn = (draft: PlacesDraft): NonNullable<ProducerForm['pickup']>['pickupLocations'] =>
  PLACES.flatMap((nth) => {
    const [name, address] = [draft[`place${nth}`], draft[`placeAddress${nth}`]]
    if (!name.trim() && !address.trim()) return []
    const pickupLocationId = draft[`placeId${nth}`]
    return [
      {
        ...(pickupLocationId ? { pickupLocationId } : {}),
        name,
        address,
        hoursNote: draft[`placeHours${nth}`],
        openingHours: spansOf(weekdayIn(draft[`placeDay${nth}`]), draft[`placeTimes${nth}`]),
        isFarmersMarket: draft[`placeMarket${nth}`] === 'yes',
      },
    ]
  })

const weekdayIn = (text: string): Weekday => WEEKDAYS.find((weekday) => weekday === text) ?? 'sat'
