import { expect, test } from 'vitest'
import { emptyPlaces, placesIn, placesOf } from '#frontend/features/producers/places-draft.ts'

const STALL = {
  placeId: 'place_1',
  name: 'Mill Market',
  address: '2 Mill Street',
  hours: 'May to October',
  isMarket: true,
  opening: [{ weekday: 'wed' as const, from: '16:00', until: '18:30' }],
}
const SHED = { placeId: 'place_2', name: 'Shed', address: '1 Shed Road', hours: 'Daily', isMarket: false, opening: [] }

test('what is not edited stays as it is', () => {
  expect(placesIn({ ...emptyPlaces, ...placesOf([STALL, SHED]) })).toEqual([STALL, SHED])
})

test('words that only repeat the times are made anew from them', () => {
  const draft = { ...emptyPlaces, ...placesOf([{ ...STALL, hours: 'Wed 4:00–6:30 PM' }]) }
  expect(draft.placeHours1).toBe('')
  expect(placesIn({ ...draft, placeTimes1: '9-12' })).toMatchObject([
    { hours: '', opening: [{ weekday: 'wed', from: '09:00', until: '12:00' }] },
  ])
})

test('a place that is emptied is taken out, and a new one is a market without an id', () => {
  const draft = { ...emptyPlaces, ...placesOf([STALL, SHED]), place1: '', placeAddress1: ' ' }
  expect(placesIn(draft)).toEqual([SHED])
  expect(placesIn({ ...emptyPlaces, place1: 'Quay', placeAddress1: '1 Quay' })).toEqual([
    { name: 'Quay', address: '1 Quay', hours: '', opening: [], isMarket: true },
  ])
})
