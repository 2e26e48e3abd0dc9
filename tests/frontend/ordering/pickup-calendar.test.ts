import { expect, test } from 'vitest'
import { pickupCalendar } from '#frontend/shared/orders/order-parts.tsx'

const order = {
  orderNumber: 'FG-0001',
  producerName: 'Hill; Farm',
  pickup: { name: null, address: '7 Elm Street, Barre, VT', hoursNote: 'Saturdays\nby the barn' },
  pickupLocationName: null,
  nextPickup: { date: '2026-11-28', opens: '09:00', closes: '12:00' },
}

test('the next pickup becomes a calendar event', () => {
  const file = pickupCalendar(order, '2026-11-26T19:00:00.000Z')
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farmgate//Pickup//EN',
    'BEGIN:VEVENT',
    'UID:FG-0001@farmgate',
    'DTSTAMP:20261126T190000Z',
    'DTSTART:20261128T090000Z',
    'DTEND:20261128T120000Z',
    'SUMMARY:Pick up order FG-0001 from Hill\\; Farm',
    'LOCATION:Hill\\; Farm\\, 7 Elm Street\\, Barre\\, VT',
    'DESCRIPTION:Saturdays\\nby the barn',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('long calendar lines are folded at 75 bytes', () => {
  const pickup = { ...order.pickup, hoursNote: 'Straßenstand am Hügel '.repeat(20) }
  const lines = pickupCalendar({ ...order, pickup }, '2026-11-26T19:00:00.000Z').split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lines.join('\n').replaceAll('\n ', '')).toContain(`DESCRIPTION:${pickup.hoursNote}`)
})
