import type { MapView } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { useFinger } from '#frontend/lib/use-finger.ts'
import type { Area } from './circle.ts'
import { frameOf } from './frame.ts'
import { Land } from './land.tsx'
import { pinsOf, pinWords, TOO_NEAR } from './pins.ts'
import './producer-map.css'

interface ProducerMapProps {
  readonly map: MapView
  readonly producers: readonly ProducerView[]
  readonly area: Area | undefined
  /** Ids of who is pointed at, here or in the list. */
  readonly lit: readonly string[]
  readonly onPoint: (ids: readonly string[]) => void
  readonly onChoose: (ids: readonly string[]) => void
}

/** The producers where their ZIP codes have their middle; nobody's exact place is known here. */
export function ProducerMap({ map, producers, area, lit, onPoint, onChoose }: ProducerMapProps) {
  const frame = frameOf(map, area)
  const tooNear = useFinger() ? TOO_NEAR.finger : TOO_NEAR.mouse
  return (
    <section className="producer-map" aria-label="Map of producers">
      <Land map={map} frame={frame} area={area} />
      {pinsOf(producers, { frame, map, tooNear }).map((pin) => {
        const ids = pin.producers.map(({ id }) => id)
        const isLit = ids.some((id) => lit.includes(id))
        return (
          <button
            key={ids.join()}
            type="button"
            className={isLit ? 'map-pin map-pin-lit' : 'map-pin'}
            style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
            aria-label={pinWords(pin)}
            title={pinWords(pin)}
            onPointerEnter={() => onPoint(ids)}
            onPointerLeave={() => onPoint([])}
            onFocus={() => onPoint(ids)}
            onBlur={() => onPoint([])}
            onClick={() => onChoose(ids)}
          >
            <span className="map-pin-dot">{ids.length > 1 && ids.length}</span>
          </button>
        )
      })}
    </section>
  )
}
