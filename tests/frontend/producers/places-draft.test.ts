import { expect, test } from 'vitest'
import { emptyPlaces, placesIn, placesOf } from '#frontend/producer/profile/places-draft.ts'

const STALL = {
  pickupLocationId: 'place_1',
  name: 'Mill Market',
  address: '2 Mill Street',
  hoursNote: 'May to October',
  isFarmersMarket: true,
  openingHours: [{ weekday: 'wed' as const, opens: '16:00', closes: '18:30' }],
}
const SHED = {
  pickupLocationId: 'place_2',
  name: 'Shed',
  address: '1 Shed Road',
  hoursNote: 'Daily',
  isFarmersMarket: false,
  openingHours: [],
}

test('what is not edited stays as it is', () => {
  expect(placesIn({ ...emptyPlaces, ...placesOf([STALL, SHED]) })).toEqual([STALL, SHED])
})

test('a note that only repeats the times is derived from them again', () => {
  const draft = { ...emptyPlaces, ...placesOf([{ ...STALL, hoursNote: 'Wed 4:00–6:30 PM' }]) }
  expect(draft.placeHours1).toBe('')
  expect(placesIn({ ...draft, placeTimes1: '9-12' })).toMatchObject([
    { hoursNote: '', openingHours: [{ weekday: 'wed', opens: '09:00', closes: '12:00' }] },
  ])
})

test('a place that is emptied is taken out, and a new one is a market without an id', () => {
  const draft = { ...emptyPlaces, ...placesOf([STALL, SHED]), place1: '', placeAddress1: ' ' }
  expect(placesIn(draft)).toEqual([SHED])
  expect(placesIn({ ...emptyPlaces, place1: 'Quay', placeAddress1: '1 Quay' })).toEqual([
    { name: 'Quay', address: '1 Quay', hoursNote: '', openingHours: [], isFarmersMarket: true },
  ])
})
