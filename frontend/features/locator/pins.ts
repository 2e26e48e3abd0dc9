import type { MapView } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { type Frame, inFrame } from './frame.ts'

/** One or more producers at one spot of the map; `x` and `y` from 0 to 1 in its frame. */
export interface Pin {
  readonly x: number
  readonly y: number
  readonly producers: readonly ProducerView[]
}

/** As near as this, in parts of the map's width, two would lie on each other and become one: drawn, or under a finger. */
export const TOO_NEAR = { mouse: 0.045, finger: 0.125 } as const

/** A pin for each, or for those too near to be told apart; of several the first gives the place. */
export function pinsOf(
  producers: readonly ProducerView[],
  { frame, map, tooNear }: { readonly frame: Frame; readonly map: MapView; readonly tooNear: number },
): Pin[] {
  const pins: { x: number; y: number; producers: ProducerView[] }[] = []
  for (const producer of producers) {
    const at = inFrame(producer, frame, map)
    if (!at) continue
    const near = pins.find(({ x, y }) => Math.hypot(x - at.x, ((y - at.y) * frame.height) / frame.width) < tooNear)
    if (near) near.producers.push(producer)
    else pins.push({ ...at, producers: [producer] })
  }
  return pins
}

/** What a pin is called: its producer and town, or how many they are and where. */
export function pinWords({ producers }: Pin): string {
  const [first] = producers
  if (!first) return ''
  if (producers.length === 1) return `${first.businessName}, ${first.city}`
  return `${producers.length} producers around ${first.city}: ${producers.map((one) => one.businessName).join(', ')}`
}
